import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { ParseMessage } from './parse-messages.ts';
import { startParsing } from './parse-process.ts';
import type { ParsedSheet } from './parse-workbook.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

export type ReadOptions = { maxRows?: number; timeOutMilliseconds?: number };

const limitParses = createConcurrencyLimit(spreadsheetLimits.parsesAtOnce);

/** Takes in one message; true when it was the last one. */
function take(message: ParseMessage, sheet: ParsedSheet): boolean {
  switch (message.type) {
    case 'head':
      sheet.kind = message.kind;
      sheet.sheetName = message.sheetName;
      sheet.header = message.header;
      return false;
    case 'rows':
      for (const row of message.rows) sheet.rows.push(row);
      for (const number of message.rowNumbers) sheet.rowNumbers.push(number);
      return false;
    case 'end':
      return true;
    case 'refusal':
      throw new SpreadsheetRefusal(message.code, message.params);
  }
}

/** A process that died without an answer ran out of memory (V8 aborts, the kernel refuses addresses) or tripped over the file. */
function deathRefusal(signal: NodeJS.Signals | null, timedOut: boolean): SpreadsheetRefusal {
  if (timedOut || signal === 'SIGXCPU') return new SpreadsheetRefusal('timeOut');
  return new SpreadsheetRefusal(signal === null ? 'unreadable' : 'memoryLimit');
}

function receive(child: ChildProcess, timeOutMilliseconds: number): Promise<ParsedSheet> {
  return new Promise((resolve, reject) => {
    const sheet: ParsedSheet = { kind: 'xlsx', sheetName: '', header: [], rows: [], rowNumbers: [] };
    let timedOut = false;
    let complete = false;
    let refusal: unknown;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeOutMilliseconds);
    child.on('message', (message) => {
      try {
        complete = take(message as ParseMessage, sheet);
      } catch (error) {
        refusal = error;
      }
    });
    child.on('error', reject);
    // Answered only once the process is gone, so that nothing of it outlives the call.
    child.on('close', (_code, signal) => {
      clearTimeout(timer);
      if (complete) resolve(sheet);
      else reject(refusal ?? deathRefusal(signal, timedOut));
    });
  });
}

/**
 * Reads the first visible worksheet of the .xlsx or .xls at `path` in a process of its own, told apart by content.
 * `maxRows` counts data rows (header excluded). Throws SpreadsheetRefusal for every reason that lies in the file.
 */
export async function readSpreadsheet(path: string, options: ReadOptions = {}): Promise<ParsedSheet> {
  const { maxRows = spreadsheetLimits.dataRows, timeOutMilliseconds = spreadsheetLimits.parseMilliseconds } = options;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > spreadsheetLimits.fileBytes) throw new SpreadsheetRefusal('fileTooLarge', { limit: 5 });
    return await limitParses(() => receive(startParsing(file.fd, maxRows), timeOutMilliseconds));
  } finally {
    await file.close();
  }
}
