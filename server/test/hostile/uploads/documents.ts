import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { photograph } from '../../../src/kernel/files/crafted-images.ts';
import { craftedPdf, firstExtra, packedStream, withStream } from '../../../src/kernel/files/crafted-pdfs.ts';
import type { Random } from '../../storm/random.ts';
import { type Maker, noise, page, payload, pick } from './maker.ts';

const act = `<</S/JavaScript/JS(app.alert\\("${payload}"\\))>>`;

/** The same names with one of their letters as `#4a`. */
const disguised = (random: Random, text: string): string =>
  text.replaceAll(/\/(\w)(\w+)/g, (_all, head: string, rest: string) => {
    const at = random.below(rest.length);
    return `/${head}${rest.slice(0, at)}#${rest.charCodeAt(at).toString(16)}${rest.slice(at + 1)}`;
  });

const box = (random: Random): readonly [number, number] => [200 + random.below(300), 200 + random.below(400)];

/** Pages with actions on opening, closing or clicking. */
const actions: readonly string[] = [
  `/AA<</O${act}/C${act}>>`,
  `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 400]/A<</S/Launch/F(${payload}.exe)>>>>]`,
  `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 400]/A<</S/URI/URI(javascript:${payload})>>>>]`,
  `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 400]/A<</S/GoToR/F(\\\\\\\\${payload}\\\\share)>>>>]`,
  `/Annots[<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/Rect[0 0 90 90]/A<</S/SubmitForm/F(https://${payload})>>>>]`,
  `/Annots[<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/Rect[0 0 90 90]/A<</S/ImportData/F(${payload})>>>>]`,
  `/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 90 90]/Contents(${payload})>>]`,
  `/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 90 90]/Contents(${payload})>>]`,
];

const locked = async (password: string): Promise<Buffer> => {
  const document = new PdfKit({ userPassword: password, info: { Title: payload } });
  const bytes = buffer(document);
  document.text('Paper').end();
  return bytes;
};

const withPhoto = async (random: Random): Promise<Buffer> => {
  const [width, height] = [20 + random.below(60), 20 + random.below(60)];
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
  return craftedPdf({
    resources: `/XObject<</P ${firstExtra} 0 R>>`,
    drawing: 'q 300 0 0 200 40 300 cm /P Do Q',
    extra: [withStream(entries, await photograph('jpeg', width, height))],
  });
};

const named =
  (what: string, make: (random: Random) => Buffer | Promise<Buffer>): Maker =>
  async (random) => ({
    what,
    name: pick(random, ['paper.pdf', 'paper.PDF', 'paper.pdf.html', 'paper.js']),
    bytes: await make(random),
  });

/** PDFs, and files that pretend to be one. */
export const documents: readonly Maker[] = [
  named('PDF that runs a script when it is opened', (random) =>
    craftedPdf({ box: box(random), catalog: pick(random, [`/OpenAction${act}`, `/AA<</WC${act}>>`]) }),
  ),
  named('PDF with scripts by name', (random) =>
    craftedPdf({ box: box(random), catalog: `/Names<</JavaScript<</Names[(a)${act}]>>>>` }),
  ),
  named('PDF that hides what it does', (random) =>
    craftedPdf({ box: box(random), catalog: disguised(random, `/OpenAction${act}`) }),
  ),
  named('PDF with actions on its page', (random) => craftedPdf({ box: box(random), page: pick(random, actions) })),
  named('PDF with an attachment', (random) =>
    craftedPdf({
      box: box(random),
      catalog: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(${payload}.exe)/EF<</F ${firstExtra} 0 R>>>>]>>>>`,
      extra: [withStream('/Type/EmbeddedFile', Buffer.concat([Buffer.from(`MZ${payload}`), noise(random, 90)]))],
    }),
  ),
  named('PDF with a form of another program', (random) =>
    craftedPdf({
      box: box(random),
      catalog: `${pick(random, ['', '/NeedsRendering true'])}/AcroForm<</Fields[]/XFA ${firstExtra} 0 R>>`,
      extra: [packedStream('', `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${payload}</xdp:xdp>`)],
    }),
  ),
  named('PDF with metadata', (random) =>
    craftedPdf({
      box: box(random),
      catalog: `/Metadata ${firstExtra} 0 R/Lang(${payload})/PieceInfo<</A(${payload})>>`,
      trailer: `/Info<</Author(${payload})/Title(${payload})/Producer(${payload})>>`,
      extra: [withStream('/Type/Metadata/Subtype/XML', Buffer.from(`<x:xmpmeta>${payload}</x:xmpmeta>`))],
    }),
  ),
  named('PDF with a photo and its place', withPhoto),
  named('PDF with hidden text and layers', (random) =>
    craftedPdf({
      box: box(random),
      catalog: `/OCProperties<</OCGs[${firstExtra} 0 R]/D<</OFF[${firstExtra} 0 R]>>>>`,
      drawing: `BT /F1 9 Tf 3 Tr 40 40 Td (${payload}) Tj ET`,
      extra: [`<</Type/OCG/Name(${payload})>>`],
    }),
  ),
  named('PDF with a second file behind it', (random) =>
    Buffer.concat([
      craftedPdf({ box: box(random) }),
      Buffer.from(pick(random, [`PK\u0003\u0004${payload}`, page, `<?php ${payload} ?>`])),
      noise(random, random.below(3_000)),
    ]),
  ),
  named('PDF behind another file', (random) =>
    Buffer.concat([Buffer.from(pick(random, [page, 'MZ', 'GIF89a', `PK\u0003\u0004${payload}`])), craftedPdf()]),
  ),
  named('torn PDF', (random) =>
    craftedPdf({ trailer: `/Info<</Author(${payload})>>` }).subarray(0, 20 + random.below(600)),
  ),
  named('PDF with a password', () => locked(payload)),
  named('PDF of too many pages', (random) =>
    craftedPdf({ pages: 21 + random.below(400), catalog: `/Lang(${payload})` }),
  ),
  named('PDF with a page as large as a field', (random) =>
    craftedPdf({ box: [9_000 + random.below(90_000), 9_000], catalog: `/Lang(${payload})` }),
  ),
  named('PDF that draws itself for ever', (random) =>
    craftedPdf({
      box: box(random),
      resources: `/XObject<</P ${firstExtra} 0 R>>`,
      drawing: '/P Do '.repeat(50),
      extra: [
        withStream(
          `/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</XObject<</P ${firstExtra} 0 R>>>>`,
          Buffer.from('/P Do '.repeat(50)),
        ),
      ],
    }),
  ),
  named('noise behind the beginning of a PDF', (random) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(random, 300), Buffer.from('\nstartxref\n9\n%%EOF\n')]),
  ),
];
