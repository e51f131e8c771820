/** Runs one expression over texts made to hold it up; ends by itself, or is ended by whoever started it. */
const [source = '', flags = ''] = process.argv.slice(2);
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

for (const piece of pieces) {
  const body = piece.repeat(Math.ceil(length / piece.length));
  for (const start of starts) for (const end of ends) `${start}${body}${end}`.replace(new RegExp(source, flags), '');
}
