/**
 * Runs expressions in a thread of their own over texts designed to slow them down, and says after each how much
 * processor time (µs) it has used so far. The caller ends the thread when one takes too long or never returns.
 */
import { parentPort, workerData } from 'node:worker_threads';

// So long that an expression of quadratic time needs four times what the caller allows.
const length = 30_000;
const pieces = [
  'a',
  'A',
  '0',
  ' ',
  '.',
  '-',
  '@',
  '/',
  ';',
  ',',
  '\t',
  '\n',
  '=',
  'a.',
  'a@',
  '0,',
  'a;',
  '._',
  '+',
  '%',
  '\u00e9',
  '"',
  "'",
  '<',
  'ab ',
];
const starts = ['', 'a', 'a@', 'Bearer ', 'multipart/form-data; boundary=', '"', '=', '.', 'http://', '0'];
const ends = ['', '!', '\u0000', '@', '\n', '/'];
const texts = pieces.flatMap((piece) => {
  const body = piece.repeat(Math.ceil(length / piece.length));
  return starts.flatMap((start) => ends.map((end) => `${start}${body}${end}`));
});

for (const { source, flags } of workerData as readonly { source: string; flags: string }[]) {
  for (const text of texts) text.replace(new RegExp(source, flags), '');
  parentPort?.postMessage(process.threadCpuUsage().user, []);
}
