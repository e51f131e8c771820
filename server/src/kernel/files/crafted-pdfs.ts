// Ordinary and hostile PDFs, generated for tests.
import { deflateSync } from 'node:zlib';

export type Crafted = {
  /** Number of pages; each shows 'Paper' and a red square. */
  pages?: number;
  /** Entries for the catalog, each page, the trailer, and the resources of a page. */
  catalog?: string;
  page?: string;
  trailer?: string;
  resources?: string;
  /** Drawn on each page after the rest. */
  drawing?: string | Buffer;
  /** Points; A5 by default. */
  box?: readonly [number, number];
  /** Further objects; the first has the number `firstExtra`. */
  extra?: readonly (string | Buffer)[];
};

export const firstExtra = 5;

/** A compressed stream with these entries. */
export function packedStream(entries: string, content: string | Buffer): Buffer {
  const packed = deflateSync(content);
  return withStream(`${entries}/Filter/FlateDecode`, packed);
}

/** An uncompressed stream with these entries. */
export function withStream(entries: string, content: Buffer): Buffer {
  const head = Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

const numbered = (index: number, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${index} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);

function write(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const places: number[] = [];
  let place = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = numbered(index + 1, object);
    places.push(place);
    place += part.length;
    parts.push(part);
  }
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${place}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A PDF that every reader opens, with the given parts added. */
export function craftedPdf(crafted: Crafted = {}): Buffer {
  const { pages = 1, catalog = '', page = '', trailer = '', resources = '', drawing = '', extra = [] } = crafted;
  const [width, height] = crafted.box ?? [420, 595];
  const first = firstExtra + extra.length;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`);
  const shown = Buffer.from('1 0 0 rg 40 40 200 200 re f BT /F1 24 Tf 0 g 40 400 Td (Paper) Tj ET ');
  const leaf = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>${resources}>>${page}>>`;
  return write(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
      packedStream('', Buffer.concat([shown, Buffer.from(drawing)])),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...extra,
      ...kids.map(() => leaf),
    ],
    trailer,
  );
}
