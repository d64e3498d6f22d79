// Learning at the board: what the coach or a hint points to, and which puzzles this browser has solved.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const memory = {
  read() { try { return JSON.parse(localStorage.getItem("puzzles")) ?? {}; } catch { return {}; } },
  write(value) { try { localStorage.setItem("puzzles", JSON.stringify(value)); } catch { /* no storage, no memory */ } },
};

/** The first result of a puzzle counts: right lengthens the streak, anything else ends it; after a hint right changes nothing. */
function note() {
  const { puzzle, result, hints } = $("#table")?.dataset ?? {};
  if (!puzzle || (!result && hints === "0")) return;
  const known = memory.read();
  const before = known[puzzle];
  if (!result) {
    known[puzzle] ??= "hinted";
  } else if (before === undefined || (before === "hinted" && result !== "right")) {
    known.streak = result === "right" ? (known.streak ?? 0) + 1 : 0;
    known.best = Math.max(known.best ?? 0, known.streak);
    known[puzzle] = result;
  } else if (result === "right" && before !== "right") {
    known[puzzle] = "later";
  }
  memory.write(known);
}

const isSolved = (result) => result === "right" || result === "later";

function tell() {
  const known = memory.read();
  const streak = $("#streak");
  if (streak) streak.textContent = known.streak ? streak.dataset.text.replace("{number}", known.streak) : "";
  for (const line of $$("[data-solved]")) {
    const names = line.dataset.names.split(" ");
    const number = names.filter((name) => isSolved(known[`${line.dataset.solved} ${name}`])).length;
    if (number) line.textContent = line.dataset.text.replace("{number}", number).replace("{all}", names.length);
  }
  for (const link of $$("[data-next]")) {
    const name = link.dataset.names.split(" ").find((one) => !known[`${link.dataset.next} ${one}`]);
    if (name) link.href = `/puzzles/${link.dataset.next}/${name}`;
  }
  for (const link of $$("[data-puzzle-link]")) {
    const result = known[link.dataset.puzzleLink];
    if (result) link.dataset.was = isSolved(result) ? "right" : "wrong";
  }
}

const SPARE = 5;     // around what is pointed to
const APART = 12;    // pixels of the window between things that get frames of their own

const isNear = (one, other) => one.left - APART < other.right && other.left - APART < one.right && one.top - APART < other.bottom && other.top - APART < one.bottom;

/** The boxes of an element's parts, those near each other as one: a marker and its button may stand far apart. */
function boxes(element) {
  const parts = [element, ...$$("*", element)].filter((part) => !part.children.length && !part.matches(".sf-trail"));
  const found = [];
  for (const part of parts) {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    let box = right > left || bottom > top ? { left, top, right, bottom } : null;
    while (box) {
      const near = found.findIndex((other) => isNear(box, other));
      if (near < 0) { found.push(box); break; }
      const [other] = found.splice(near, 1);
      box = {
        left: Math.min(box.left, other.left), top: Math.min(box.top, other.top),
        right: Math.max(box.right, other.right), bottom: Math.max(box.bottom, other.bottom),
      };
    }
  }
  return found;
}

/** A frame around everything that is pointed to, until the board changes. */
function point() {
  const board = $("#board > svg");
  if (!board) return;
  $$(".pointer", board).forEach((frame) => frame.remove());
  const points = new Set(JSON.parse($("#table").dataset.points ?? "[]"));
  const back = board.getScreenCTM()?.inverse();
  if (!back) return;
  const pointed = $$("[data-key]", board).filter((one) => points.has(one.dataset.key));
  for (const box of pointed.flatMap(boxes)) {
    const [from, to] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(back));
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const size = { x: from.x - SPARE, y: from.y - SPARE, width: to.x - from.x + 2 * SPARE, height: to.y - from.y + 2 * SPARE, rx: 12 };
    for (const [name, value] of Object.entries(size)) frame.setAttribute(name, value);
    frame.setAttribute("class", "pointer");
    board.append(frame);
  }
}

function settled() {
  note();
  tell();
  point();
}

document.addEventListener("htmx:after:swap", () => {
  settled();
  const { base, query } = $("#table")?.dataset ?? {};
  if (query) history.replaceState(null, "", base + query);     // who loads the page again goes on from here
  $(".bubble")?.scrollIntoView({ block: "nearest" });     // what is said next is read before anything is done
});
settled();
