// Positions in texts, findings in lines, and small parts of pages.

// From the worst.
export const severities = ["error", "warning", "note"];

export const byId = (id) => document.getElementById(id);

// Maps the offset of a byte in the UTF-8 of a text to that of a character.
export function charactersOf(text) {
  if (/^[\0-\x7f]*$/.test(text)) return (offset) => offset;
  const places = [];
  let index = 0;
  for (const scalar of text) {
    const code = scalar.codePointAt(0);
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let byte = 0; byte < length; byte += 1) places.push(index);
    index += scalar.length;
  }
  return (offset) => places[offset] ?? index;
}

// The findings with the characters of their ranges, the worst of a place first.
export function located(diagnostics, text) {
  const at = charactersOf(text);
  const place = (range) => ({ start: at(range.start.offset), end: at(range.end.offset) });
  const found = diagnostics.map((finding) => ({
    ...finding,
    ...place(finding.range),
    line: finding.range.start.line,
    edits: (finding.fix?.edits ?? []).map((edit) => ({ ...place(edit.range), text: edit.replacement })),
  }));
  return found.sort((one, other) => one.start - other.start
    || severities.indexOf(one.severity) - severities.indexOf(other.severity));
}

// A text with edits, which are in order and do not overlap.
export function edited(text, edits) {
  return edits.reduceRight((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

// A new element with some properties and children.
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

// A message, with what is between backquotes as code.
export function marked(message) {
  const parts = message.split("`");
  return parts.map((part, index) => (index % 2 && index < parts.length - 1 ? element("code", {}, part) : part));
}

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// 2:05, as a stopwatch shows it.
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
