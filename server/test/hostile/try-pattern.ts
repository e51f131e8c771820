/**
 * Runs one expression over texts designed to slow it down. Exits with 3 once it has used more processor time than a
 * linear one could; the caller must end one that never returns.
 */
const [source = '', flags = ''] = process.argv.slice(2);
const length = 30_000;
/** Many times what a linear expression needs for all of its 1,500 texts; a non-linear one needs hours. */
const mostMicroseconds = 6_000_000;
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

for (const piece of pieces) {
  const body = piece.repeat(Math.ceil(length / piece.length));
  for (const start of starts) for (const end of ends) `${start}${body}${end}`.replace(new RegExp(source, flags), '');
  if (process.cpuUsage().user > mostMicroseconds) process.exit(3);
}
