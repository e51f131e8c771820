// Entry of the printing process: its parent sends a document in parts, the file is written to standard output.
import { on } from 'node:events';
import { writeFileSync } from 'node:fs';
import { openPdf, type Pdf, type PdfRow } from './pdf.ts';
import type { PrintMessage } from './print-messages.ts';

const standardOutput = 1;
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

const opening = await receive();
if (opening.type !== 'open') throw new Error('the first message does not open a document');
const pdf = openPdf(opening.facts);
for (let message = await receive(); message.type !== 'finish'; message = await receive()) {
  if (message.type === 'part') writePart(pdf, message);
  if (message.type === 'table') await pdf.table(message.columns, rowsOfTable());
}
writeFileSync(standardOutput, await pdf.finish());
process.disconnect?.();
