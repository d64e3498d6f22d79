// The analysis page: the chart is followed by pointer, touch and keys; a bar shows how far an analysis is.
// Everything it does can also be done with the page's plain links.

const $ = (selector, root = document) => root.querySelector(selector);

// ------------------------------------------------------------------ while it is being made

const SECOND = 1000;

async function watch(box) {
  const answer = await fetch(`/m/${box.dataset.match}/analysis/progress`).catch(() => null);
  if (answer?.ok) {
    const now = await answer.json();
    if (now.over) return location.reload();
    $("#analysis-bar").max = now.total;
    $("#analysis-bar").value = now.done;
    $("#analysis-said").textContent = now.said;
  }
  setTimeout(() => watch(box), SECOND);
  return undefined;
}

// ------------------------------------------------------------------ the chart

const chart = () => $("#chart");
const box = $("#chart-box");
const points = JSON.parse(box?.dataset.points ?? "[]");
const names = JSON.parse(box?.dataset.names ?? "[]");
const step = () => Number($("#table")?.dataset.step ?? 0);

function xOf(number) {
  const { left, right, last } = chart().dataset;
  return Number(left) + ((Number(right) - Number(left)) * number) / Number(last);
}

function stepAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart().getScreenCTM().inverse());
  const { left, right, last } = chart().dataset;
  const share = (point.x - Number(left)) / (Number(right) - Number(left));
  return Math.round(Math.min(1, Math.max(0, share)) * Number(last));
}

/** The cursor goes to a step, and the chances there are told. */
function place(number) {
  $("#cursor")?.setAttribute("transform", `translate(${xOf(number)} 0)`);
  const told = $("#chart-now");
  told.hidden = false;
  told.textContent = [number, ...names.map((name, seat) => `${name} ${points[number]?.[seat]}%`)].join(" · ");
}

let wanted = 0;
let timer = 0;

/** Go to a step: at once, or when the pointer rests. */
function visit(number, wait) {
  wanted = number;
  place(number);
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (wanted === step()) return;
    const { match, query } = $("#table").dataset;
    const at = `/m/${match}/analysis${query ? `${query}&` : "?"}step=${wanted}`;
    globalThis.htmx?.ajax("GET", at, { target: "#table", swap: "outerMorph" });
  }, wait);
}

const narrow = matchMedia("(max-width: 900px)");
let held = false;
let listed = false;     // a decision or a stroke of luck was clicked in its list

function listen() {
  const picture = chart();
  picture.addEventListener("pointerdown", (event) => {
    if (event.target.closest("a")) return;
    held = true;
    visit(stepAt(event), 0);
  });
  picture.addEventListener("pointermove", (event) => {
    if (held) visit(stepAt(event), 60);
    else if (event.pointerType !== "touch") place(stepAt(event));
  });
  picture.addEventListener("pointerleave", () => { if (!held) place(step()); });
  addEventListener("pointerup", () => { held = false; });
  picture.addEventListener("click", (event) => {
    const sign = event.target.closest("a[data-step]");
    if (!sign || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    visit(Number(sign.dataset.step), 0);
  });
  document.addEventListener("click", (event) => { listed = Boolean(event.target.closest?.(".found a")); });
  document.addEventListener("htmx:after:swap", () => {
    place(step());
    if (listed && narrow.matches) $("#table").scrollIntoView();     // the lists stand below the board there
    listed = false;
  });
}

const waiting = $("#analysing");
if (waiting) setTimeout(() => watch(waiting), SECOND / 2);
if (chart()) listen();
