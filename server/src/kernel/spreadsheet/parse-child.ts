// Entry of the parsing process: the file is its standard input, the row limit its argument, the answer goes over IPC.
import { readFileSync } from 'node:fs';
import { parseWorkbook } from './parse-workbook.ts';
import type { ParseMessage } from './parse-messages.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

// Small enough that receiving one does not block the server's event loop.
const rowsPerMessage = 2_000;

function send(message: ParseMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

async function sendSheet(bytes: Buffer, maxRows: number): Promise<void> {
  const { rows, rowNumbers, ...head } = parseWorkbook(bytes, maxRows);
  await send({ type: 'head', ...head });
  for (let at = 0; at < rows.length; at += rowsPerMessage) {
    const end = at + rowsPerMessage;
    await send({ type: 'rows', rows: rows.slice(at, end), rowNumbers: rowNumbers.slice(at, end) });
  }
  await send({ type: 'end' });
}

try {
  await sendSheet(readFileSync(0), Number(process.argv[2]));
} catch (error) {
  if (!(error instanceof SpreadsheetRefusal)) throw error;
  await send({ type: 'refusal', code: error.code, params: error.params });
}
process.disconnect?.();
