import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';

// The minimum cost of parsing: the library alone, in a separate process, on the file given as argument.
const workbook = read(readFileSync(process.argv[2] ?? ''), { type: 'buffer', dense: true });
const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: true }) : [];
console.log(rows.length);
