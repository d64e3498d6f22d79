// The table as an app: installing it, what it keeps for times without a connection, and notifications, each asked for.

const $ = (selector) => document.querySelector(selector);
const REST = 2500;     // milliseconds that the page has to itself before anything is kept

// ------------------------------------------------------------------ what is kept

async function registered() {
  if (!("serviceWorker" in navigator)) return null;
  try { return await navigator.serviceWorker.register("/sw.js"); } catch { return null; }
}

addEventListener("load", () => setTimeout(registered, REST));

// ------------------------------------------------------------------ installing

let prompting = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompting = event;
  offerInstalling();
});

addEventListener("appinstalled", () => { prompting = null; offerInstalling(); });

function offerInstalling() {
  const button = $("#install");
  if (button) button.hidden = !prompting;
}

// ------------------------------------------------------------------ notifications

/** Why this browser cannot be told anything: the name of a text, or nothing. */
function whyNot() {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "unable";
  return Notification.permission === "denied" ? "denied" : "";
}

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The switch says whether notifications are on, or why they cannot be. */
async function showPush(trouble = "") {
  const button = $("#push");
  if (!button) return;
  const texts = JSON.parse(button.dataset.texts);
  const why = whyNot();
  const isOn = !why && Notification.permission === "granted" && (await subscription()) !== null;
  button.disabled = Boolean(why);
  button.setAttribute("aria-pressed", String(isOn));
  button.textContent = isOn ? texts.on : texts.off;
  const said = trouble || texts[why] || texts.hint;
  if ($("#push-why").textContent !== said) $("#push-why").textContent = said;
}

async function send(path, fields) {
  const token = $('meta[name="token"]').content;
  const answer = await fetch(path, { method: "POST", headers: { "X-Token": token, "HX-Request": "true" }, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(new DOMParser().parseFromString(await answer.text(), "text/html").body.textContent.trim());
}

async function switchPush() {
  const button = $("#push");
  const texts = JSON.parse(button.dataset.texts);
  button.disabled = true;
  try {
    const had = await subscription();
    if (had && Notification.permission === "granted" && button.getAttribute("aria-pressed") === "true") {
      await send("/push/off", { endpoint: had.endpoint });
      await had.unsubscribe();
    } else {
      await subscribe(had, texts);
    }
    await showPush();
  } catch (trouble) {
    await showPush(trouble.message || texts.failed);
  }
}

async function subscribe(had, texts) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(texts.denied);
  await registered();
  const worker = await navigator.serviceWorker.ready;
  await had?.unsubscribe();     // it may have been made with another table's key
  const { key } = await (await fetch("/push/key")).json();
  let made;
  try {
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch { throw new Error(texts.failed); }
  const { endpoint, keys } = made.toJSON();
  try {
    await send("/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  } catch (trouble) { await made.unsubscribe(); throw trouble; }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#push")) switchPush();
  if (event.target.closest?.("#install")) prompting?.prompt();
});

document.addEventListener("htmx:after:swap", () => showPush());
showPush();
offerInstalling();
