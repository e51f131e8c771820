// Reads ZIP archives with nothing but what Node and browsers have in common.
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const stored = 0;
const deflated = 8;

export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const endOf = (view) => {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === endSignature) return at;
  throw new Error('the archive has no directory');
};

const inflated = async (packed) => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const contentOf = (bytes, view, { offset, packedSize, method }) => {
  if (view.getUint32(offset, true) !== localSignature) throw new Error('the archive is damaged');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (method !== stored && method !== deflated) throw new Error('the archive uses an unknown method');
  return method === deflated ? inflated(packed) : packed;
};

/** The files of an archive by name. Programs disagree on which of two files of one name counts, so neither is accepted. */
export const unzip = async (bytes) => {
  const view = viewOf(bytes);
  const end = endOf(view);
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== entrySignature) throw new Error('the archive is damaged');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (files.has(name)) throw new Error('the archive has two files of one name');
    const entry = {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    };
    if (!name.endsWith('/')) files.set(name, await contentOf(bytes, view, entry));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
};
