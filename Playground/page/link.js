// A recipe in a link: its DEFLATE stream in the alphabet of URLs. It is in the fragment, which browsers send to no server.

// The largest source that the programs read.
const sizeLimit = 1 << 20;

// The bytes that come out of a stream for some bytes; null if there are more than the limit.
async function passed(bytes, through) {
  const parts = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(through).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > sizeLimit) return null;
    parts.push(value);
  }
}

function base64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

// The value of `recipe` in a fragment; null if the text is too long for a link.
export async function encoded(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > sizeLimit) return null;
  const packed = await passed(bytes, new CompressionStream("deflate-raw"));
  return base64(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The recipe; null if the value is damaged.
export async function decoded(value) {
  try {
    const packed = bytesOf(value.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await passed(packed, new DecompressionStream("deflate-raw"));
    return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
