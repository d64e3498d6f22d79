// Messages that name what the page was sent before (pages/deltas.py says how they are written).

let whole = [];
let frame = [];

const isWhole = (html) => html.includes('id="table"');

/** The pieces of a message: runs of known ones, and new ones. */
function pieces(known, parts) {
  const found = [];
  for (let at = 0; at < parts.length; at += 1) {
    if (typeof parts[at] === "string") found.push(...parts[at].split("<"));
    else { found.push(...known.slice(parts[at], parts[at] + parts[at + 1])); at += 1; }
  }
  return found;
}

/** The HTML of a message of a stream. */
export function readMessage(data) {
  const found = data[0] === "~" ? pieces([...whole, ...frame], JSON.parse(data.slice(1))) : data.split("<");
  const html = found.join("<");
  if (isWhole(html)) [whole, frame] = [found, []];
  else frame = found;
  return html;
}

/** The HTML of all messages of an answer, which names only what stands in it. */
export function readAll(messages) {
  const before = [whole, frame];
  [whole, frame] = [[], []];
  const found = messages.map(readMessage);
  [whole, frame] = before;
  return found;
}
