import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { type ChildEnd, endOf } from '../bounded-process.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import type { ParseMessage } from './parse-messages.ts';
import { startParsing } from './parse-process.ts';
import type { ParsedSheet } from './parse-workbook.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

export type ReadOptions = { maxRows?: number; timeOutMilliseconds?: number; heapMegabytes?: number };

const parses = createFairQueue({
  atOnce: spreadsheetLimits.parsesAtOnce,
  waiting: spreadsheetLimits.parsesWaiting,
  retryAfterSeconds: spreadsheetLimits.parseMilliseconds / 1_000,
});

/** Processes one message; true when it was the last one. */
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
    default:
      throw new SpreadsheetRefusal(message.code, message.params);
  }
}

// V8's exit code on Windows when the heap is full; elsewhere it raises a signal.
const abortedExitCode = 134;

/** Explains a missing answer: the file exceeded a limit, or, if the process ended by itself, the parser has a bug. */
function explain({ code, signal, isLate, complaint }: ChildEnd): Error {
  if (isLate || signal === 'SIGXCPU') return new SpreadsheetRefusal('timeOut');
  if (signal !== null || code === abortedExitCode) return new SpreadsheetRefusal('memoryLimit');
  return new Error(`parsing process ended with code ${code}: ${complaint}`);
}

async function receive(child: ChildProcess, timeOutMilliseconds: number): Promise<ParsedSheet> {
  const sheet: ParsedSheet = { kind: 'xlsx', sheetName: '', header: [], rows: [], rowNumbers: [] };
  let isComplete = false;
  let refusal: unknown;
  child.on('message', (message) => {
    try {
      isComplete = take(message as ParseMessage, sheet);
    } catch (error) {
      refusal = error;
    }
  });
  // Settles only after the process has ended, so that it never outlives the call.
  const end = await endOf(child, timeOutMilliseconds);
  if (isComplete) return sheet;
  throw refusal ?? explain(end);
}

/**
 * Reads the first visible worksheet of the .xlsx or .xls at `path` in a separate process; the format is detected by
 * content. `maxRows` counts data rows (header excluded). Throws SpreadsheetRefusal for every problem of the file,
 * Refusal `unavailable` when the queue is full, and any other error for bugs of ours.
 */
export async function readSpreadsheet(path: string, options: ReadOptions = {}): Promise<ParsedSheet> {
  const { dataRows, parseMilliseconds, heapMegabytes } = spreadsheetLimits;
  const limits = { maxRows: dataRows, timeOutMilliseconds: parseMilliseconds, heapMegabytes, ...options };
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > largestFile) throw new SpreadsheetRefusal('fileTooLarge', { limit: 5 });
    return await parses.run(() => {
      const child = startParsing(file.fd, limits.maxRows, limits.heapMegabytes);
      return receive(child, limits.timeOutMilliseconds);
    });
  } finally {
    await file.close();
  }
}
