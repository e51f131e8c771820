/** Bytes of a stored file that are neither picture nor page, such as metadata; all of it if the type is unknown. */
export const foreignBytes = (bytes: Buffer): number => {
  const head = bytes.subarray(0, 5).toString('latin1');
  if (head.startsWith('\u00ff\u00d8')) return ofJpeg(bytes);
  if (head.startsWith('\u0089PNG')) return ofPng(bytes);
  if (head.startsWith('GIF8')) return ofGif(bytes);
  if (head === '%PDF-') return ofPdf(bytes);
  return bytes.length;
};

const jfif = 0xe0;
const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/** Application segments (APP1 to APP15), comments, and bytes after the end. JFIF is a size and a density. */
const ofJpeg = (bytes: Buffer): number => {
  let foreign = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2) + 2;
    if (bytes[at] !== 0xff) return bytes.length;
    if ((marker > jfif && marker <= 0xef) || marker === 0xfe) foreign += length;
    at += length;
    if (marker === startOfScan)
      return foreign + (bytes.length - (bytes.lastIndexOf(endOfImage) + 2)) + laterSegments(bytes, at);
  }
  return bytes.length;
};

/** Progressive pictures have tables between their scans; none of these is foreign. */
const laterSegments = (bytes: Buffer, from: number): number => {
  let foreign = 0;
  for (let at = from; at + 4 <= bytes.length; at += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && ((marker > jfif && marker <= 0xef) || marker === 0xfe))
      foreign += bytes.readUInt16BE(at + 2);
  }
  return foreign;
};

const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs', 'sRGB', 'bKGD', 'gAMA']);

const ofPng = (bytes: Buffer): number => {
  let foreign = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at) + 12;
    const type = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (!pngChunks.has(type)) foreign += length;
    at += length;
    if (type === 'IEND') return foreign + bytes.length - at;
  }
  return bytes.length;
};

/** From a length byte to the end of the sub-blocks. */
const endOfBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
};

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Comments, texts and application blocks except the loop count, and bytes after the end. */
const ofGif = (bytes: Buffer): number => {
  let foreign = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const start = at;
    if (bytes[at] === 0x2c) at = endOfBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    else if (bytes[at] === 0x21) at = endOfBlocks(bytes, at + 2);
    else return bytes.length;
    const isLoop = bytes.subarray(start + 3, start + 14).toString('latin1') === 'NETSCAPE2.0';
    if (bytes[start] === 0x21 && bytes[start + 1] !== 0xf9 && !isLoop) foreign += at - start;
  }
  return foreign + bytes.length - at - 1;
};

/** Names needed by a PDF of pictures. */
const pdfNames = new Set(
  (
    'Type Pages Page Count Kids Catalog Parent MediaBox Contents Resources UserUnit ProcSet PDF Text ImageB ImageC ImageI ' +
    'XObject ColorSpace Subtype Image BitsPerComponent Width Height DeviceRGB Filter DCTDecode FlateDecode Length Size Root ' +
    'Info ID Producer Creator CreationDate Names Dests'
  ).split(' '),
);

/** All other names, and the foreign bytes of its pictures. */
const ofPdf = (bytes: Buffer): number => {
  const text = bytes.toString('latin1');
  let foreign = 0;
  const skeleton = text.replaceAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (_all, content: string) => {
    if (content.startsWith('\u00ff\u00d8')) foreign += ofJpeg(Buffer.from(content, 'latin1'));
    return '';
  });
  for (const [match, name = ''] of skeleton.matchAll(/\/([^\s/<>[\]()]+)/g))
    if (!pdfNames.has(name) && !/^I\d+$/.test(name)) foreign += match.length;
  return foreign + text.slice(text.lastIndexOf('%%EOF') + 5).trim().length;
};
