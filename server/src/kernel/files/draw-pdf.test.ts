import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { craftedPdf, firstExtra, packedStream, withStream } from './crafted-pdfs.ts';
import { photograph } from './crafted-images.ts';
import { drawPdf } from './draw-pdf.ts';
import { pdfLimits } from './pdf-limits.ts';

const refusalOf = async (bytes: Buffer, milliseconds?: number): Promise<string> => {
  try {
    await drawPdf(bytes, milliseconds);
    return 'drawn';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
};

/** Names that our own PDFs contain. */
const ours =
  /\/(?:Type|Pages?|Count|Kids|Catalog|Parent|MediaBox|Contents|Resources|UserUnit|ProcSet|PDF|Text|Image[BCI]|XObject|ColorSpace|I\d+|Subtype|Image|BitsPerComponent|Width|Height|DeviceRGB|Filter|DCTDecode|FlateDecode|Length|Size|Root|Info|ID|Producer|Creator|CreationDate|Title|Lang|ViewerPreferences|DisplayDocTitle|Names|Dests)\b/g;

/** The part of a PDF outside its streams. */
const skeletonOf = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/stream\r?\n[\s\S]*?endstream/g, 'stream');

const carried: [string, Buffer][] = [
  ['a script when it is opened', craftedPdf({ catalog: '/OpenAction<</S/JavaScript/JS(canary)>>' })],
  ['a script by name', craftedPdf({ catalog: '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(canary)>>]>>>>' })],
  ['a disguised script', craftedPdf({ catalog: '/Open#41ction<</S/J#61vaScript/JS(canary)>>' })],
  ['a program to launch', craftedPdf({ page: '/AA<</O<</S/Launch/F(canary.exe)>>>>' })],
  [
    'a link',
    craftedPdf({ page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 400]/A<</S/URI/URI(https://canary)>>>>]' }),
  ],
  [
    'an attachment',
    craftedPdf({
      catalog: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(canary)/EF<</F ${firstExtra} 0 R>>>>]>>>>`,
      extra: [packedStream('/Type/EmbeddedFile', 'canary')],
    }),
  ],
  [
    'metadata',
    craftedPdf({
      catalog: `/Metadata ${firstExtra} 0 R`,
      trailer: '/Info<</Author(canary)/Title(canary)>>',
      extra: [withStream('/Type/Metadata/Subtype/XML', Buffer.from('<x:xmpmeta>canary</x:xmpmeta>'))],
    }),
  ],
];

describe('a re-encoded PDF', () => {
  it('shows the same pages at the same size', async () => {
    const drawn = await drawPdf(craftedPdf({ pages: 3, box: [300, 500] }));
    const document = await getDocumentProxy(new Uint8Array(drawn));
    expect(document.numPages).toBe(3);
    const page = await document.getPage(3);
    expect(page.view.slice(2).map(Math.round)).toEqual([300, 500]);
    // An all-white page compresses to a tenth of this.
    expect(drawn.length).toBeGreaterThan(3 * 10_000);
  });

  it.each(carried)('no longer contains %s', async (_what, sent) => {
    const drawn = await drawPdf(sent);
    const skeleton = skeletonOf(drawn);
    expect(sent.includes('canary') || sent.includes('EmbeddedFile')).toBe(true);
    expect(drawn.includes('canary')).toBe(false);
    expect(skeleton.replaceAll(ours, '').match(/\/[A-Za-z#]\w*/g)).toBeNull();
  });

  it('contains pictures of its pages and not the original pictures', async () => {
    const photo = await photograph('jpeg');
    const entries =
      '/Type/XObject/Subtype/Image/Width 60/Height 40/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode';
    const sent = craftedPdf({
      resources: `/XObject<</P ${firstExtra} 0 R>>`,
      drawing: 'q 300 0 0 200 40 300 cm /P Do Q',
      extra: [withStream(entries, photo)],
    });
    expect(sent.includes('canary-owner')).toBe(true);
    expect((await drawPdf(sent)).includes('canary-owner')).toBe(false);
  });

  it('is the same file when it is sent again', async () => {
    const sent = craftedPdf();
    const [one, other] = [await drawPdf(sent), await drawPdf(sent)].map((bytes) =>
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect(one).toBe(other);
  });

  it('is accepted if it was protected against changes only', async () => {
    expect(await refusalOf(await lockedPdf({ ownerPassword: 'canary' }))).toBe('drawn');
  });
});

const lockedPdf = async (options: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> => {
  const document = new PdfKit(options);
  const result = buffer(document);
  document.text('Paper').end();
  return result;
};

describe('a PDF that cannot be drawn', () => {
  it('because of a password is refused as closed', async () => {
    expect(await refusalOf(await lockedPdf({ userPassword: 'secret' }))).toBe('pdfClosed');
  });

  it('because another program generates its pages is refused as closed', async () => {
    const form = packedStream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>');
    const catalog = `/NeedsRendering true/AcroForm<</Fields[]/XFA ${firstExtra} 0 R>>`;
    expect(await refusalOf(craftedPdf({ catalog, extra: [form] }))).toBe('pdfClosed');
  });

  it.each([
    ['without pages', craftedPdf({ pages: 0 })],
    ['that has no objects', Buffer.from('%PDF-1.7\n%%EOF')],
  ])('%s is refused as unreadable', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toBe('pdfUnreadable');
  });

  it('because of too many pages is refused as too long, while the maximum is accepted', async () => {
    expect(await refusalOf(craftedPdf({ pages: pdfLimits.pages + 1, box: [30, 30] }))).toBe('pdfTooLong');
    expect(await refusalOf(craftedPdf({ pages: pdfLimits.pages, box: [30, 30] }))).toBe('drawn');
  });

  it('in time is refused as too long', async () => {
    expect(await refusalOf(craftedPdf(), 1)).toBe('pdfTooLong');
  });

  it('at full size because of huge pages is drawn smaller', async () => {
    expect(await refusalOf(craftedPdf({ box: [14_400, 14_400] }))).toBe('drawn');
  });

  it('within the memory limit of its process does not exceed it', async () => {
    const bomb = packedStream('', Buffer.alloc(200 * 1024 * 1024, '0 0 m 9 9 l S '));
    const sent = craftedPdf({ page: `/Contents ${firstExtra} 0 R`, extra: [bomb] });
    expect(['pdfTooLong', 'pdfUnreadable', 'drawn']).toContain(await refusalOf(sent, 3_000));
  });

  it('because the queue is full is refused as unavailable', async () => {
    const all = Array.from({ length: pdfLimits.atOnce + pdfLimits.waiting + 2 }, () => refusalOf(craftedPdf()));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'drawn')).toHaveLength(all.length - 2);
  });
});
