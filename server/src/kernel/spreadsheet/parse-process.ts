import type { ChildProcess } from 'node:child_process';
import { startBoundedProcess } from '../bounded-process.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';

export function startParsing(fileDescriptor: number, maxRows: number, heapMegabytes: number): ChildProcess {
  const { addressSpaceKilobytes, parseMilliseconds } = spreadsheetLimits;
  return startBoundedProcess({
    name: 'parse-child',
    beside: import.meta.url,
    libraries: ['@e965/xlsx'],
    values: [String(maxRows)],
    // Parsing creates many short-lived objects: room for them saves a tenth of the time.
    flags: ['--max-semi-space-size=64'],
    input: fileDescriptor,
    limits: { heapMegabytes, addressSpaceKilobytes, cpuSeconds: Math.ceil(parseMilliseconds / 1_000) + 5 },
  });
}
