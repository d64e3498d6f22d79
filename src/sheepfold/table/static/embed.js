// A replay inside somebody's page: steps without loading the page anew, by buttons and keys, or by themselves.

const PAUSE = 1100;
const $ = (selector, root = document) => root.querySelector(selector);
const main = () => $("#embed");
let timer = 0;

/** Another step; one that cannot be reached is left to the browser itself. */
async function go(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) { stop(); return; }
  const focused = document.activeElement?.id;
  main().replaceWith(document.importNode($("#embed", new DOMParser().parseFromString(await answer.text(), "text/html")), true));
  show();
  if (focused) document.getElementById(focused)?.focus();
}

function show() {
  const run = $("#run");
  run.hidden = false;
  run.textContent = timer ? "❚❚" : "▶";
}

function stop() {
  clearInterval(timer);
  timer = 0;
  show();
}

async function forward() {
  if (main().dataset.step === main().dataset.last) stop();
  else await go($("#next").href);
}

async function play() {
  if (timer) { stop(); return; }
  timer = setInterval(forward, PAUSE);
  if (main().dataset.step === main().dataset.last) await go($("#first").href);
  else await forward();
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#run")) { play(); return; }
  const link = event.target.closest(".steps a.button");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  if (link.getAttribute("aria-disabled") !== "true") go(link.href);
});

document.addEventListener("keydown", (event) => {
  const id = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (id && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); document.getElementById(id).click(); }
});

show();
