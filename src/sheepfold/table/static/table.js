// The table's script: choosing on the board, previews, animations at a speed people can follow, and small helpers.
// Everything it does can also be done with the page's plain forms and links.

import { readAll, readMessage } from "./deltas.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const table = () => $("#table");
const words = JSON.parse(document.body.dataset.texts);     // what this script says, in the page's language
const token = () => $('meta[name="token"]').content;

const kept = {
  get(name, usual) { try { return localStorage.getItem(name) ?? usual; } catch { return usual; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* no storage, no memory */ } },
};

// ------------------------------------------------------------------ choosing on the board

let picked = [];
let pickedOn = "";
let waiting = null;     // a choice that is composed and waits to be sent
let busy = false;

function choices() {
  const data = $("#choices");
  if (!data) return [];
  if (data.parsedFrom !== data.dataset.choices) {
    data.parsedFrom = data.dataset.choices;
    data.parsed = JSON.parse(data.dataset.choices);
    const listed = new Map($$("#all-choices [data-code]").map((button) => [button.dataset.code, button]));
    for (const choice of data.parsed) {     // what the list says is not sent twice
      const button = listed.get(String(choice.code));
      [choice.move, choice.words] = [$("code", button).textContent, $("span", button).textContent];
    }
  }
  return data.parsed;
}

const beginsWith = (keys, start) => start.every((key, place) => keys[place] === key);
const possible = (start) => choices().filter((choice) => beginsWith(choice.keys, start));

function address(path) {
  const { base, match, query } = table().dataset;
  return `${base ?? `/m/${match}`}/${path}${query}`;
}

/** Light what can be clicked next, mark what is picked, and make one thing reachable by Tab. */
function refresh() {
  const board = $("#board");
  if (!board || !table()?.dataset.number) return;
  const now = `${table().dataset.match} ${table().dataset.number} ${table().dataset.query} ${table().dataset.draft}`;
  if (now !== pickedOn) {
    pickedOn = now;
    picked = [];
    waiting = null;
    previews.clear();
  }
  const next = new Set(possible(picked).map((choice) => choice.keys[picked.length]));
  let reachable = null;
  for (const element of $$("[data-key]", board)) {
    const key = element.dataset.key;
    const can = next.has(key);
    element.classList.toggle("can", can);
    element.classList.toggle("picked", picked.includes(key));
    element.setAttribute("tabindex", "-1");
    if (can && (!reachable || element === document.activeElement)) reachable = element;
  }
  reachable ??= $("[data-key]", board);
  reachable?.setAttribute("tabindex", "0");
  showComposed();
}

function showComposed() {
  const box = $("#composed");
  if (!box) return;
  const open = picked.length > 0;
  box.hidden = !open;
  $("#do-it").hidden = !waiting;
  if (!open) return;
  const labels = picked.map((key) => labelOf(keyed(key)));
  const words = $("#composed-words");
  words.textContent = waiting ? (waiting.warning || waiting.words) : `${labels.join(", ")} …`;
  words.classList.toggle("warning", Boolean(waiting?.warning));
}

const keyed = (key) => $$("#board [data-key]").find((element) => element.dataset.key === key);
const labelOf = (element) => element?.getAttribute("aria-label") ?? "";

function pick(element, pointer) {
  const key = element.dataset.key;
  if (drawing()) return redraw((form) => { form.elements.key.value = key; });
  say("");
  if (waiting && picked.at(-1) === key) return send(waiting);
  if (waiting) { picked.pop(); waiting = null; }
  if (possible([...picked, key]).length) picked.push(key);
  else if (picked.length && picked.at(-1) === key) picked.pop();
  else if (picked.length && possible([key]).length) picked = [key];
  else return refuse([...picked, key]);
  const found = possible(picked);
  if (found.length === 1 && found[0].keys.length === picked.length) {
    const asks = pointer === "touch" || found[0].warning || kept.get("confirm") === "yes";
    if (!asks) return send(found[0]);
    waiting = found[0];
    showPreview(waiting);
  }
  refresh();
  if (waiting) $("#do-it").focus({ preventScroll: true });     // a tap never scrolls
}

function takeBack() {
  if (waiting) waiting = null;
  picked.pop();
  hidePreview();
  refresh();
}

async function send(choice) {
  if (busy) return;
  busy = true;
  try {
    const answer = await post("choose", { choice: choice.code });
    if (answer.status === NOT_SENT) {
      [picked, waiting] = [[...choice.keys], choice];     // it is still there, to be sent again
      return void await show(answer);
    }
    picked = [];
    waiting = null;
    decidedAt = performance.now();
    hidePreview();
    if (answer.headers.has("X-Now")) await showAfter(answer);
    else if (answer.status === 200) await showDraft(answer.headers.get("X-Draft"));
    else await show(answer);
    if (answer.status === 204) expectNews();
  } finally {
    busy = false;
    refresh();
  }
}

/** A choice that is made but not sent: the next one goes with it. */
function showDraft(draft) {
  const { query } = table().dataset;
  return globalThis.htmx.ajax("GET", `${address("now")}${query ? "&" : "?"}draft=${draft}`, { target: "#table", swap: "outerMorph" });
}

/** Where nothing streams: how the board came to where it is, frame by frame, then all of the page that has changed. */
async function showAfter(answer) {
  showComposed();
  $("#story").scrollIntoView({ block: "nearest" });
  await playFrames(await answer.json());
  skipping = false;
  await globalThis.htmx.ajax("GET", `${table().dataset.base}/now?${answer.headers.get("X-Now")}`, { target: "#table", swap: "outerMorph" });
}

async function refuse(keys) {
  const answer = await post("try", { keys });
  await show(answer);
}

function post(path, fields) {
  const body = new URLSearchParams({ number: table().dataset.number, draft: table().dataset.draft });
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  const headers = { "HX-Request": "true", "X-Token": token() };
  return fetch(address(path), { method: "POST", body, headers, signal: AbortSignal.timeout(LONGEST_ANSWER) })
    .catch(() => new Response(notSent(), { status: NOT_SENT }));
}

const NOT_SENT = 599;     // a status that no server gives
const LONGEST_ANSWER = 20000;
const notSent = () => `<p class="refusal" role="alert">${words.not_sent}</p>`;

async function show(answer) {
  if (answer.status === 204) return say("");
  say(await answer.text());
}

function say(html) {
  const box = $("#answer");
  if (!box) return;
  box.innerHTML = html;     // from our own server only, where every text is escaped
}

// ------------------------------------------------------------------ previews

const previews = new Map();
let shown = null;

async function showPreview(choice) {
  const { number, shape, query, draft } = table().dataset;
  shown = choice.code;
  if (!previews.has(choice.code)) {
    const more = `${query ? "&" : "?"}number=${number}&shape=${shape}&draft=${draft}`;
    const answer = await fetch(address(`preview/${choice.code}`) + more).catch(() => null);
    if (!answer?.ok || number !== table()?.dataset.number) return;
    previews.set(choice.code, await answer.text());
  }
  if (shown !== choice.code) return;
  removePreview();
  const svg = $("#board > svg");
  const drawn = new DOMParser().parseFromString(previews.get(choice.code) || "<svg/>", "image/svg+xml").documentElement;
  const group = drawn.querySelector("g");
  if (!svg || !group) return;
  group.classList.add("sf-preview");
  svg.append(document.importNode(group, true));
}

const removePreview = () => $$("#board .sf-preview").forEach((group) => group.remove());

function hidePreview() {
  shown = null;
  removePreview();
}

function previewOf(element) {
  const found = possible([...picked, element.dataset.key]);
  const one = found.length === 1 ? found[0] : null;
  const words = one ? one.words : labelOf(element);
  const hover = $("#hover");
  if (hover) hover.textContent = words;
  if (one) showPreview(one);
  else if (waiting) showPreview(waiting);
  else hidePreview();
}

// ------------------------------------------------------------------ pointer and keyboard

document.addEventListener("click", (event) => {
  const element = event.target.closest?.("#board [data-key]");
  if (element) return void pick(element, event.pointerType || "keys");
  const listed = event.target.closest?.(".learn [data-code]");     // there choices are tried without loading the page anew
  if (listed) { event.preventDefault(); return void send({ code: Number(listed.dataset.code), keys: [] }); }
  const copy = event.target.closest?.("[data-copy]");
  if (copy) return void copyText(copy);
  const rule = event.target.closest?.("a.rule, a[data-rules]");
  if (rule && $("#rules-panel") && !event.ctrlKey && !event.metaKey) { event.preventDefault(); openRules(rule); return undefined; }
  if (event.target.closest?.("#close-rules")) return closeRules();
  if (event.target.closest?.("#do-it") && waiting) return void send(waiting);
  if (event.target.closest?.("#take-back")) return takeBack();
  if (event.target.closest?.("#skip")) { skipping = true; hurry?.(); return undefined; }
  if (event.target.closest?.("#again")) return void lookAgain();
  if (event.target.closest?.("[data-theme-switch]")) return switchTheme();
  if (event.target.closest?.("#sound")) return switchSound();
  const share = event.target.closest?.("[data-share]");
  if (share) return void navigator.share(shared(share)).catch(() => {});
  if (event.target.closest?.("#run")) return runReplay();
  if (event.target.closest?.("#undo-drawing")) return travel(-1);
  if (event.target.closest?.("#redo-drawing")) return travel(1);
  return undefined;
});

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const element = event.target.closest?.("#board [data-key]");
  if (element) previewOf(element);
  else if (!waiting && event.target.closest?.("#board")) hidePreview();
});

document.addEventListener("focusin", (event) => {
  const element = event.target.closest?.("#board [data-key]");
  if (element) previewOf(element);
  const button = event.target.closest?.("[data-code]");
  const choice = button && choices().find((one) => String(one.code) === button.dataset.code);
  if (choice) showPreview(choice);
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches?.("input, textarea, select");
  const element = event.target.closest?.("#board [data-key]");
  if (element && ARROWS[event.key]) {
    event.preventDefault();
    moveCursor(element, ARROWS[event.key]);
  } else if (element && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(element, "keys");
  } else if (event.key === "Escape" && picked.length) {
    takeBack();
  } else if (event.key === "Escape" && $("#rules-panel")?.hidden === false) {
    closeRules();
  } else if (!typing && event.key === "/") {
    const typed = $("#typed");
    if (typed) { event.preventDefault(); $("#typing").open = true; typed.focus(); }
  } else if (!typing && event.key === "b") {
    $('#board [data-key][tabindex="0"]')?.focus();
  } else if (!typing && !element && $(".replay")) {
    $(`[data-key-name="${event.key}"]`)?.click();
  }
});

/** The cursor goes to the nearest thing in the direction of an arrow: on squares, on hexes, anywhere. */
function moveCursor(from, [dx, dy]) {
  const middle = (element) => {
    const box = (element.querySelector(".sf-edge") ?? element).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of $$("#board [data-key]")) {
    if (element === from) continue;
    const [toX, toY] = middle(element);
    const along = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    if (along < 4 || aside > along * 2.2) continue;
    const far = along + 2 * aside;
    if (far < least) { least = far; best = element; }
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  best.focus();
}

// ------------------------------------------------------------------ live updates, one step at a time

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Who wants no animations is not sent any. */
function tellCalm() {
  const none = calm.matches || kept.get("speed", "1") === "0";
  document.cookie = `calm=${none ? "yes" : "no"}; path=/; max-age=31536000; samesite=lax`;
}

calm.addEventListener("change", tellCalm);
tellCalm();
let lastFrame = 0;
let lastWasFrame = false;
let skipping = false;
let hurry = null;
let newsTimer = 0;
let decidedAt = performance.now();     // when this browser decided last
let lookingAgain = null;     // what waits until a turn has been looked at again

const LONGEST_WAIT = 3600;     // milliseconds of animation from one own decision to the next, at normal speed
const SHARE = 0.25;    // of the time that is left: one step takes no more

/** How long a step stays: what matters long enough to be read, what is routine a moment; never too much in all. */
function pace(text, matters) {
  const speed = Number(kept.get("speed", "1"));
  if (skipping || calm.matches || !speed || document.hidden) return 0;
  const wanted = matters ? Math.min(1900, 550 + 12 * text.length) : Math.min(700, 250 + 4 * text.length);
  if (!$("#seats .seat.you")) return speed * wanted;
  const left = LONGEST_WAIT - (performance.now() - decidedAt) / speed;
  return speed * Math.max(0, Math.min(wanted, SHARE * left));
}

document.addEventListener("htmx:sse:before:message", (event) => {
  if (event.detail.message.event) return;     // the table says that it is still there
  const html = event.detail.message.data = readMessage(event.detail.message.data);
  clearTimeout(newsTimer);
  const isFrame = !html.includes('id="table"');
  if (calm.matches && !isFrame) trailsAreOld = true;
  event.detail.waitUntil(Promise.resolve(lookingAgain).then(() => waitFor(lastFrame - performance.now())).then(() => {
    const said = new DOMParser().parseFromString(html, "text/html").querySelector('[hx-target="#said"]');
    lastFrame = isFrame ? performance.now() + pace(said?.textContent.trim() ?? "", said?.dataset.matters === "yes") : 0;
    if (!isFrame) skipping = false;
    canSkip(isFrame && !calm.matches);
    if (isFrame && !lastWasFrame) trailsAreOld = true;
    lastWasFrame = isFrame;
  }));
});

function canSkip(can) {
  const skip = $("#skip");
  if (skip) skip.disabled = !can;
}

/** What happened since the last own decision, once more and at leisure; what comes meanwhile waits. */
async function lookAgain() {
  if (lookingAgain) { skipping = true; hurry?.(); return; }
  const answer = await fetch(address("turn")).catch(() => null);
  const frames = answer?.ok ? readAll(await answer.json()) : [];
  if (!frames.length) return;
  const now = ["#story-face", "#turn", "#said"].map((selector) => [selector, $(selector).innerHTML]);
  const board = $("#board > svg");
  let done;
  lookingAgain = new Promise((resolve) => { done = resolve; });
  await playFrames(frames);
  for (const [selector, html] of now) $(selector).innerHTML = html;
  $("#board").replaceChildren(board);
  showLatest();
  skipping = false;
  lookingAgain = null;
  canSkip(false);
  refresh();
  done();
}

/** Frames one after the other, each as long as its words take to be read. */
async function playFrames(frames) {
  canSkip(true);
  trailsAreOld = true;
  const speed = Number(kept.get("speed", "1")) || 1;
  for (const html of frames) {
    if (skipping) break;
    const frame = new DOMParser().parseFromString(html, "text/html");
    for (const part of $$("[hx-target]", frame)) {
      const target = part.getAttribute("hx-target");
      if (target === "#board") showBoard(document.importNode($("svg", part), true));
      else $(target).innerHTML = part.innerHTML;     // from our own server, where every text is escaped
    }
    showLatest();
    await waitFor(speed * Math.min(2600, 600 + 14 * $("#said").textContent.trim().length));
  }
}

/** Of what is said in the story, the last lines are in sight: how it ended matters most. */
function showLatest() {
  const said = $(".story:not(.bubble) #said");
  if (!said) return;
  said.scrollTop = said.scrollHeight;
  said.classList.toggle("more", said.scrollTop > 0);
}

function waitFor(milliseconds) {
  if (milliseconds <= 0 || skipping) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    hurry = () => { clearTimeout(timer); resolve(); };
  });
}

// The board is not left to htmx: its morphing makes new SVG groups that hold known ids invisible (htmx 4.0.0 creates
// them as HTML). We put the new picture in and let every piece glide from where it was.

let nextBoard = null;
let nextLog = null;
let unfolded = [];     // what somebody has unfolded stays so

document.addEventListener("htmx:before:swap", (event) => {
  const text = event.detail.ctx?.text ?? "";
  unfolded = $$(".pops > details[open]").map((one) => one.id);
  if (!text.includes("sf-board")) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  nextBoard = $('#board > svg, [hx-target="#board"] > svg', page);
  nextLog = $(".play #log", page);
});

document.addEventListener("htmx:after:swap", () => {
  for (const one of $$(".pops > details")) if (one.id && unfolded.includes(one.id)) one.open = true;
  if (nextBoard) showBoard(document.importNode(nextBoard, true));
  nextBoard = null;
  if (nextLog) showLog(nextLog);
  nextLog = null;
});

/** The log is put in as a whole, with its newest entry in sight unless somebody has scrolled back: nothing slides about. */
function showLog(fresh) {
  const log = $(".play #log");
  if (!log) return;
  const [isBack, at, isFocused] = [log.dataset.back === "yes", log.scrollTop, log === document.activeElement];
  const copy = document.importNode(fresh, true);
  if (isBack) copy.dataset.back = "yes";
  log.replaceWith(copy);
  copy.scrollTop = isBack ? at : copy.scrollHeight;
  if (isFocused) copy.focus({ preventScroll: true });
}

function showBoard(board) {
  const place = $("#board");
  if (!place) return;
  const moves = glides($$(".sf-piece", place), $$(".sf-piece", board));
  for (const [piece, from] of moves) piece.setAttribute("transform", from);
  place.replaceChildren(board);
  board.getBoundingClientRect();
  for (const [piece, , to] of moves) piece.setAttribute("transform", to);
  showTrails(moves);
}

// What has just moved leaves a trail until something else moves.

const MOST_TRAILS = 3;
let trails = [];
let trailsAreOld = true;

function showTrails(moves) {
  if (table()?.dataset.draft) { trails = []; return; }     // what is not sent has not happened
  if (moves.length) {
    if (trailsAreOld) trails = [];
    trailsAreOld = false;
    trails.push(...moves.map(([piece, from, to]) => ({ id: piece.id, from: place(from), to: place(to) })));
  }
  for (const { id, from, to } of trails.slice(-MOST_TRAILS)) {
    const piece = document.getElementById(id);
    if (!piece || apart(from, to) < 20) continue;
    const trail = document.createElementNS("http://www.w3.org/2000/svg", "path");
    trail.setAttribute("d", `M${from.join(" ")}L${to.join(" ")}`);
    trail.setAttribute("class", "sf-trail");
    piece.parentNode.insertBefore(trail, piece.parentNode.firstChild);
  }
}

/** Which new pieces come from elsewhere: [piece, from, to]. Those without a name of their own come from the nearest of their kind that has gone. */
function glides(before, after) {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const here = new Set(after.map((piece) => piece.id));
  const gone = before.filter((piece) => piece.dataset.kind && !here.has(piece.id));
  const moves = [];
  for (const piece of after) {
    const same = old.get(piece.id) ?? nearest(piece, gone);
    const [from, to] = [same?.getAttribute("transform"), piece.getAttribute("transform")];
    if (from && to && from !== to) moves.push([piece, from, to]);
  }
  return moves;
}

/** Takes the nearest piece of the same kind out of those that have gone. */
function nearest(piece, gone) {
  const kind = gone.filter((one) => one.dataset.kind === piece.dataset.kind);
  if (!piece.dataset.kind || !kind.length) return null;
  const at = whereIs(piece);
  const found = kind.reduce((a, b) => (apart(whereIs(a), at) <= apart(whereIs(b), at) ? a : b));
  gone.splice(gone.indexOf(found), 1);
  return found;
}

const whereIs = (piece) => place(piece.getAttribute("transform"));

function place(transform) {
  const [x = 0, y = 0] = (transform?.match(/translate\(([^)]*)\)/)?.[1] ?? "").split(/[ ,]+/).map(Number);
  return [x, y];
}

const apart = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

/** If a stream is slow to tell, ask. */
function expectNews() {
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => {
    const shape = table().dataset.query ? `${table().dataset.query}&` : "?";
    globalThis.htmx?.ajax("GET", `/m/${table().dataset.match}/now${shape}`, { target: "#table", swap: "outerMorph" });
  }, 2500);
}

// ------------------------------------------------------------------ the connection

// A quiet stream says every four seconds that it is there. One that says nothing for longer has been cut somewhere on the way:
// then the table is asked now and again whether it can be reached.
const SILENCE = 5000;
const LOOK = 1000;
const ANSWER = 2000;
let isLost = false;
let backTimer = 0;
let connection = null;
let heardAt = 0;
let isReading = false;     // a message waits until what was told before it has been shown
let isAsking = false;

function lose() {
  isLost = true;
  clearTimeout(backTimer);
  tellConnection(words.gone, true);
}

function regain() {
  if (!isLost) return;
  isLost = false;
  tellConnection(words.back, false);
  backTimer = setTimeout(() => { $("#connection").hidden = true; }, 4000);
}

function tellConnection(text, lost) {
  const box = $("#connection");
  box.textContent = text;
  box.classList.toggle("lost", lost);
  box.hidden = false;
}

addEventListener("offline", () => { if ($("#stream")) lose(); });
addEventListener("online", async () => {     // a stream that was never cut does not say that it is back
  if (!isLost || !await fetch("/health").catch(() => null)) return;
  regain();
  if (table()?.dataset.number) expectNews();
});
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0 && !document.hidden) lose();
});
document.addEventListener("htmx:sse:error", () => { if (!document.hidden) lose(); });
document.addEventListener("htmx:sse:after:connection", (event) => {
  wasConnected = true;
  connection = event.detail.connection;
  hear();
});
document.addEventListener("htmx:sse:before:message", () => { isReading = true; hear(); });
document.addEventListener("htmx:sse:after:message", () => { isReading = false; hear(); });

function hear() {
  heardAt = performance.now();
  regain();
}

const isSilent = () => performance.now() - heardAt > SILENCE;

async function askAgain() {
  if (isAsking) return;
  isAsking = true;
  const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(ANSWER) }).catch(() => null);
  isAsking = false;
  if (!answer?.ok || !isLost || !isSilent()) return;
  if (connection.delayCanceller) connection.delayCanceller();     // htmx waits longer and longer between its tries
  else connection.reader?.cancel();     // and does not know that this stream is dead
}

setInterval(() => {
  if (!connection || !$("#stream") || document.hidden || isReading) heardAt = performance.now();
  else if (isLost) askAgain();
  else if (isSilent()) lose();
}, LOOK);

// htmx tries again only what was connected once: the very first connection is tried again here.
const FIRST_CONNECTION = 8000;
let wasConnected = false;

function connectAtLast() {
  const stream = $("#stream");
  if (!stream || wasConnected) return;
  lose();
  globalThis.htmx?.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream });
  setTimeout(connectAtLast, FIRST_CONNECTION);
}

setTimeout(connectAtLast, FIRST_CONNECTION);

/** The tab says which game it is, whose turn it is and whether it is over. */
function retitle() {
  const { title, decides } = table()?.dataset ?? {};
  if (title) document.title = (decides === "yes" ? "● " : "") + title;
  const icon = $("#icon");
  icon.dataset.usual ??= icon.getAttribute("href");
  const wanted = decides === "yes" ? icon.dataset.turn : icon.dataset.usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  sound();
}

// ------------------------------------------------------------------ sounds

// Two notes when it is one's turn again, four when the game is over; made here, off by one click, and never before somebody has
// clicked or typed anything on the page.
const NOTES = { turn: [587, 784], over: [523, 659, 784, 1047] };
let heard = null;
let audio = null;

function sound() {
  const { decides, over, number, match } = table()?.dataset ?? {};
  const button = $("#sound");
  if (button) { button.hidden = number === undefined; button.setAttribute("aria-pressed", String(kept.get("sound", "yes") === "yes")); }
  if (number === undefined) return;
  const now = over === "yes" ? "over" : decides === "yes" ? "turn" : "";
  if (heard !== null && heard !== `${match} ${now}` && now) play(NOTES[now]);
  heard = `${match} ${now}`;
}

function play(notes) {
  if (kept.get("sound", "yes") !== "yes" || !navigator.userActivation?.hasBeenActive) return;
  document.documentElement.dataset.sounded = notes.length > 2 ? "over" : "turn";
  audio ??= new AudioContext();
  notes.forEach((pitch, place) => {
    const [tone, loudness, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + 0.11 * place];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.06, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}

function switchSound() {
  kept.set("sound", kept.get("sound", "yes") === "yes" ? "no" : "yes");
  $("#sound").setAttribute("aria-pressed", String(kept.get("sound") === "yes"));
  play(NOTES.turn);
}

document.addEventListener("scroll", (event) => {
  if (event.target.id === "log") event.target.dataset.back = event.target.scrollTop + event.target.clientHeight < event.target.scrollHeight - 30 ? "yes" : "no";
}, true);

let focusedKey = null;
document.addEventListener("focusin", (event) => {
  focusedKey = event.target.closest?.("#board [data-key]")?.dataset.key ?? null;
});

document.addEventListener("htmx:after:swap", settled);
document.addEventListener("htmx:sse:after:message", (event) => { if (!event.detail.message.event) settled(); });

function settled() {
  retitle();
  showLatest();
  offerSharing();
  refresh();
  drawn();
  settings();
  hints();
  bringWords();
  playForced();
  if (focusedKey && document.activeElement === document.body) {
    const again = keyed(focusedKey) ?? $('#board [data-key][tabindex="0"]') ?? $("#board");
    again?.focus?.({ preventScroll: true });
  }
}

// ------------------------------------------------------------------ where only one choice is left

const FORCED_PAUSE = 1400;
let forcedOn = "";

/** The only choice is played, with a word that says so; a click of one's own comes first. */
function playForced() {
  const { forced, match, number } = table()?.dataset ?? {};
  const now = `${match} ${number}`;
  if (forced === undefined || forcedOn === now || kept.get("forced", "yes") !== "yes") return;
  const choice = choices().find((one) => String(one.code) === forced);
  if (!choice || kept.get("confirm") === "yes") return;
  forcedOn = now;
  const told = document.createElement("p");
  told.className = "forced-said";
  told.textContent = words.forced.replace("{words}", choice.words);
  $("#said").append(told);
  told.scrollIntoView({ block: "nearest" });
  setTimeout(async () => {
    await lookingAgain;
    const still = table()?.dataset;
    if (`${still?.match} ${still?.number}` === now && still.decides === "yes" && !busy && !picked.length) send(choice);
  }, calm.matches ? FORCED_PAUSE : FORCED_PAUSE * Math.min(1, Number(kept.get("speed", "1")) || 0.45));
}

function hints() {
  const hint = $("#answer .hint-answer");
  if (!hint || hint.dataset.shown) return;
  hint.dataset.shown = "yes";
  const choice = choices().find((one) => String(one.code) === hint.dataset.code);
  if (choice) showPreview(choice);
  for (const key of JSON.parse(hint.dataset.keys)) keyed(key)?.classList.add("hinted");
}

// ------------------------------------------------------------------ the rules beside the board

let opener = null;

async function openRules(link) {
  const panel = $("#rules-panel");
  const [path, number] = link.getAttribute("href").split("#");
  opener = link.closest("#rules-text") ? opener : link;
  if (path && panel.dataset.from !== path) {
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return void window.open(link.href, "_blank", "noopener");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    $("#rules-text").replaceChildren($("article.rules", page));
    panel.dataset.from = path;
  }
  panel.hidden = false;
  const rule = number ? document.getElementById(number) : $("#rules-text h1");
  $$("#rules-text .looked-up").forEach((other) => other.classList.remove("looked-up"));
  if (number) rule?.classList.add("looked-up");
  rule?.setAttribute("tabindex", "-1");
  rule?.scrollIntoView({ block: "start" });
  rule?.focus({ preventScroll: true });
}

function closeRules() {
  $("#rules-panel").hidden = true;
  opener?.focus?.();
}

// ------------------------------------------------------------------ replays

let running = 0;

function runReplay() {
  const run = $("#run");
  if (running) {
    clearTimeout(running);
    running = 0;
    run.textContent = run.dataset.run;
    return;
  }
  run.textContent = run.dataset.pause;
  const next = () => {
    const { step, last } = table().dataset;
    if (Number(step) >= Number(last)) { running = 1; runReplay(); return; }
    $("#next").click();
    running = setTimeout(next, 250 + 900 * Math.max(0.2, Number(kept.get("speed", "1"))));
  };
  running = setTimeout(next, 50);
}

document.addEventListener("input", (event) => {
  if (event.target.id === "step" && event.target.form?.matches(".jump")) {
    const { match, query } = table().dataset;
    clearTimeout(newsTimer);
    newsTimer = setTimeout(() => {
      const at = `/m/${match}/${table().dataset.page ?? "replay"}${query ? `${query}&` : "?"}step=${event.target.value}`;
      globalThis.htmx?.ajax("GET", at, { target: "#table", swap: "outerMorph" });
    }, 120);
  }
});

// ------------------------------------------------------------------ drawing a board

const drawing = () => $("#drawing");
const memory = () => `board ${drawing().getAttribute("action")}`;
const texts = [];       // every board that was drawn here, for undo and redo
let textAt = -1;

let line = Promise.resolve();

/** The server draws: it gets the board's text, and the tool and the key of a click if there was one; one after the other. */
function redraw(prepare) {
  line = line.then(async () => {
    const form = drawing();
    form.elements.key.value = "";
    if (prepare(form) === false) return;
    await globalThis.htmx.ajax("POST", form.getAttribute("action"), { source: form, target: "#drawing", swap: "outerMorph" });
  }).catch(() => {});
}

function travel(steps) {
  redraw((form) => {
    const text = texts[textAt + steps];
    if (text === undefined) return false;
    textAt += steps;
    $("#board-text", form).value = text;
    return true;
  });
}

/** After every drawing: remember it, and make one place reachable by Tab. */
function drawn() {
  if (!drawing()) return;
  const field = $("#board-text");
  field.value = field.defaultValue;
  $("#board-file").value = "";
  if (texts[textAt] !== field.value) texts.splice(++textAt, Infinity, field.value);
  kept.set(memory(), field.value);
  $$("[data-script]").forEach((part) => { part.hidden = false; });
  $("#undo-drawing").disabled = textAt <= 0;
  $("#redo-drawing").disabled = textAt >= texts.length - 1;
  const reachable = keyed(focusedKey) ?? $("#board [data-key]");
  reachable?.setAttribute("tabindex", "0");
}

document.addEventListener("submit", (event) => {
  event.target.closest?.("[popover]")?.hidePopover();
  if (event.target.id !== "drawing" || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  redraw(() => true);
});

document.addEventListener("change", (event) => { if (event.target.name === "tool") redraw(() => { event.target.checked = true; }); });
document.addEventListener("htmx:error", (event) => {
  if (drawing()) say(`<p class="refusal">${words.lost}</p>`);
  else if (event.target.closest?.("form")) say(notSent());
});

/** Who comes back or reloads the page finds the board again. */
function continueDrawing() {
  if (!drawing()) return;
  history.replaceState(null, "", location.pathname);
  const before = drawing().dataset.fresh === "yes" && kept.get(memory());
  drawn();
  if (!before || before === texts[textAt]) return;
  redraw(() => { $("#board-text").value = before; });
}

// ------------------------------------------------------------------ words for chance

// The table has promised the hash of its secret; then this browser adds a word that nobody could foresee. It remembers
// both, so that it can tell after the end whether they are what chance was made of.

const newWord = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const memoryOf = (match) => JSON.parse(kept.get(`chance ${match}`, "null"));

function remember(match, promise, words) {
  const before = memoryOf(match) ?? { promise, words: [] };
  kept.set(`chance ${match}`, JSON.stringify({ promise: before.promise, words: [...before.words, ...words] }));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const action = form.getAttribute("action") ?? "";
  if (/^\/games\/[^/]+\/new$/.test(action) && !form.elements.words) form.append(hiddenField("words", "own"));
  if (/^\/m\/[^/]+\/join$/.test(action) && !form.elements.word) {
    const word = newWord();
    form.append(hiddenField("word", word));
    remember(table().dataset.match, table().dataset.promise, [word]);
  }
});

function hiddenField(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

let broughtWords = false;

/** The words that the match waits for: once, since sending them leads to the table. */
function bringWords() {
  const form = $("#bring-words");
  if (!form || broughtWords) return;
  broughtWords = true;
  const fields = $$('[name="word"]', form);
  for (const field of fields) field.value ||= newWord();
  remember(table().dataset.match, table().dataset.promise, fields.map((field) => field.value));
  form.submit();
}

/** Whether what this browser remembers is in the match. */
function checkWord() {
  const told = $("#own-word");
  const memory = told && memoryOf(told.dataset.match);
  if (!memory) return;
  const words = JSON.parse(told.dataset.words);
  const good = memory.promise === told.dataset.promise && memory.words.every((word) => words.includes(word));
  told.textContent = good ? told.dataset.good.replace("{word}", memory.words.join(", ")) : told.dataset.bad;
  told.classList.toggle("refusal", !good);
  told.hidden = false;
}

// ------------------------------------------------------------------ games that are being made ready

async function watchPreparing() {
  const box = $("#preparing");
  if (!box) return;
  const answer = await fetch("/preparing").catch(() => null);
  if (answer?.ok) {
    const { ready, total, said, soon } = await answer.json();
    if (ready < total) box.hidden = false;
    Object.assign($("progress", box), { max: total, value: ready });
    if ($("p", box).textContent !== said) $("p", box).textContent = said;
    if (ready >= total && !soon) return;
  }
  setTimeout(watchPreparing, 2000);
}

watchPreparing();

/** What is shared: an address, or a text that may have one in it. */
function shared(button) {
  const { shareTitle: title, share } = button.dataset;
  return button.dataset.shareKind === "text" ? { text: $(share).value } : { title, url: $(share).value };
}

/** The device's own way to share, where it has one. */
function offerSharing() {
  if (navigator.share) $$("[data-share]").forEach((button) => { button.hidden = false; });
}

offerSharing();

// ------------------------------------------------------------------ small things

function settings() {
  const speed = $("#speed");
  if (speed) speed.value = kept.get("speed", "1");
  const confirm = $("#confirm");
  if (confirm) confirm.checked = kept.get("confirm") === "yes";
  const odds = $("#odds");
  if (odds) odds.checked = kept.get("odds", "yes") === "yes";
  document.documentElement.dataset.odds = kept.get("odds", "yes");
  for (const [name, usual] of [["forced", "yes"], ["notation", "no"], ["reactions", "yes"]]) {
    const box = $(`#${name}`);
    if (box) box.checked = kept.get(name, usual) === "yes";
  }
  document.documentElement.dataset.notation = kept.get("notation", "no");
  document.documentElement.dataset.reactions = kept.get("reactions", "yes");
}

document.addEventListener("change", (event) => {
  if (event.target.id === "speed") { kept.set("speed", event.target.value); tellCalm(); }
  if (event.target.id === "odds") { kept.set("odds", event.target.checked ? "yes" : "no"); settings(); }
  if (["forced", "notation", "reactions"].includes(event.target.id)) { kept.set(event.target.id, event.target.checked ? "yes" : "no"); settings(); }
  if (event.target.id === "confirm") kept.set("confirm", event.target.checked ? "yes" : "no");
  if (event.target.name === "seats") showSeats(event.target.form);
});

function switchTheme() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  kept.set("theme", document.documentElement.dataset.theme);
}

async function copyText(button) {
  const field = $(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.dataset.copyText ??= button.textContent;
  button.textContent = words.copied;
  setTimeout(() => { button.textContent = button.dataset.copyText; }, 1500);
}

function showSeats(form) {
  if (!form?.matches("[data-set-up]")) return;
  const count = Number(new FormData(form).get("seats") ?? 99);
  for (const seat of $$("[data-seat]", form)) seat.hidden = Number(seat.dataset.seat) >= count;
}

/** Boards are drawn tall for phones; the server is told by a cookie, and the page is asked for again when that changes.
    A page can be asked for before the cookie has arrived, so a board of the wrong shape is asked for again, not too often. */
const narrow = matchMedia("(max-width: 760px) and (orientation: portrait)");
const RESHAPE_PAUSE = 3000;

function tellShape() {
  const shape = narrow.matches ? "tall" : "wide";
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax`;
  const now = table();
  if (!now?.dataset.shape || now.dataset.shape === shape) return;
  const isFixed = new URLSearchParams(location.search).has("shape") || !document.cookie.includes(`shape=${shape}`);
  if (isFixed) return;                                                   // by the address, or for want of cookies
  const pause = RESHAPE_PAUSE - (Date.now() - Number(kept.get("reshaped", "0")));
  if (pause > 0) { setTimeout(tellShape, pause); return; }
  kept.set("reshaped", String(Date.now()));
  location.reload();
}

/** A name is asked for once. */
const myName = () => document.body.dataset.me || kept.get("name");
for (const field of $$("[data-my-name]")) if (myName()) field.value = myName();
document.addEventListener("submit", (event) => {
  const field = $("[data-my-name]:not([type=hidden])", event.target);
  if (field?.value.trim()) kept.set("name", field.value.trim());
});

narrow.addEventListener("change", tellShape);
tellShape();
$$("[data-set-up]").forEach(showSeats);
retitle();
refresh();
settings();
showLatest();
playForced();
if ($(".play #log")) $("#log").scrollTop = $("#log").scrollHeight;
continueDrawing();
bringWords();
checkWord();
