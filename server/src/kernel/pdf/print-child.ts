// Entry of the printing process: its parent sends documents in parts, each is written to the file that it names.
import { on } from 'node:events';
import { writeFileSync } from 'node:fs';
import { openPdf, type Pdf, type PdfRow } from './pdf.ts';
import type { PrintMessage } from './print-messages.ts';

const incoming = on(process, 'message');

const receive = async (): Promise<PrintMessage> => {
  const { value } = (await incoming.next()) as { value: [PrintMessage] };
  return value[0];
};

async function* rowsOfTable(): AsyncGenerator<PdfRow> {
  for (;;) {
    const message = await receive();
    if (message.type !== 'rows') return;
    yield* message.rows;
    process.send?.('taken');
  }
}

const writePart = (pdf: Pdf, { name, values }: PrintMessage & { type: 'part' }): void =>
  (pdf[name] as (...given: unknown[]) => void)(...values.map((value) => withBuffers(value)));

/** A Buffer arrives as a plain Uint8Array. */
const withBuffers = (value: unknown): unknown => {
  const content = (value as { content?: unknown } | null)?.content;
  return content instanceof Uint8Array ? { ...(value as object), content: Buffer.from(content) } : value;
};

const print = async (): Promise<void> => {
  const opening = await receive();
  if (opening.type !== 'open') throw new Error('the first message does not open a document');
  const pdf = openPdf(opening.facts);
  for (let message = await receive(); message.type !== 'finish'; message = await receive()) {
    if (message.type === 'part') writePart(pdf, message);
    if (message.type === 'table') await pdf.table(message.columns, rowsOfTable());
  }
  writeFileSync(opening.path, await pdf.finish());
  process.send?.('written');
};

process.once('disconnect', () => process.exit());
for (;;) await print();
