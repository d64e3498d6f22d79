// Clocks tick here from what the server says is left; every message of the stream corrects them.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const HOUR = 3600, DAY = 86400;

// A message may wait for an animation before it is shown: what counts is when it arrived.
const arrived = new Map();
const loaded = performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now();
let warned = "";

function arrival(served) {
  if (!arrived.has(served)) {
    if (arrived.size > 50) arrived.delete(arrived.keys().next().value);
    arrived.set(served, arrived.size ? performance.now() : loaded);
  }
  return arrived.get(served);
}

document.addEventListener("htmx:sse:before:message", (event) => {
  const served = event.detail.message.data.match(/data-served="(\d+)"/)?.[1];
  if (served) arrival(served);
});

/** What a clock shows, as the server shows it too. */
function shown(milliseconds, words) {
  const whole = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  if (days) return (days > 1 ? words.days : words.day).replace("{days}", days).replace("{hours}", hours);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor((whole % HOUR) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function tick() {
  const table = $("#table");
  if (!table?.dataset.served) return;
  const gone = performance.now() - arrival(table.dataset.served);
  for (const clock of $$(".clock", table)) {
    const left = clock.dataset.left - (clock.dataset.runs === "yes" ? gone : 0);
    const text = $(".clock-text", clock);
    const now = shown(left, table.dataset);
    if (text.textContent !== now) text.textContent = now;
    const low = left <= Number(table.dataset.low);
    clock.classList.toggle("low", low);
    if (low && clock.dataset.runs === "yes" && clock.closest(".seat.you, .hand-over")) warn(table, clock);
  }
}

/** One's own time gets short: said once for each decision, not every second. */
function warn(table, clock) {
  const said = $("#clock-said");
  if (!said || warned === table.dataset.number) return;
  warned = table.dataset.number;
  said.textContent = `${clock.getAttribute("aria-label")}: ${$(".clock-text", clock).textContent}`;
}

for (const name of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(name, tick);
setInterval(tick, 250);
tick();

// ------------------------------------------------------------------ setting up a match

function showOwn() {
  const choice = $("[data-clock-choice]");
  if (!choice) return;
  $("[data-own-clock]", choice).hidden = $('[name="clock"]', choice).value !== "own";
  $("[data-increment]", choice).hidden = $('[name="clock_per"]', choice).value !== "game";
  if ($("[data-increment]", choice).hidden) $('[name="clock_increment"]', choice).value = 0;
}

document.addEventListener("change", (event) => { if (event.target.closest?.("[data-clock-choice]")) showOwn(); });
showOwn();
