import { libraryWorkbook } from '../../../src/kernel/spreadsheet/crafted-workbooks.ts';
import { plain } from './pictures.ts';
import { type Maker, drawing, noise, page, payload, pick, script } from './maker.ts';

/** Names meant to reach, hide or terminate something. */
export const oddNames: readonly string[] = [
  '../../../../etc/passwd.png',
  '..\\..\\windows\\system32\\id.png',
  '%2e%2e%2f%2e%2e%2fid.png',
  '%252e%252e%252fid.png',
  '..%c0%afid.png',
  '/etc/passwd',
  'C:\\boot.ini',
  '\\\\server\\share\\id.png',
  'id\u0000.php.png',
  'id.png\u0000.html',
  'id\u202Egnp.exe',
  '\u2066id\u2069.png',
  'id.png\r\nset-cookie: session=stolen',
  'id.png\nContent-Type: text/html',
  '.htaccess',
  '.',
  '..',
  ' ',
  'CON',
  'aux.png',
  'LPT1.jpg',
  'id.png:$DATA',
  'id".png; filename=evil.html',
  "id'; drop table stored_file; --.png",
  'id.png;.html',
  `${'long'.repeat(100)}.png`,
  '<img src=x onerror=alert(1)>.png',
  '\u200B.png',
  '\u2025/\uff0e\uff0e\uff0fid.png',
  'Ausweis – Müller (2).png',
  '身份证.png',
  `${'\u0301'.repeat(60)}.png`,
  '$(touch x).png',
  '`id`.png',
  '{{7*7}}.png',
  'id.svg',
  'id.html',
  'id.jpg.exe',
];

/** Files that are neither picture nor PDF, and good pictures under odd names. */
export const others: readonly Maker[] = [
  (random) => ({
    what: 'drawing with a script',
    name: pick(random, ['a.svg', 'a.png', 'a.jpg', 'a.svg.png']),
    bytes: Buffer.from(
      `${pick(random, ['', '<?xml version="1.0"?>', '\uFEFF', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '\n\n  '])}${drawing}`,
    ),
  }),
  (random) => ({
    what: 'page called a picture',
    name: pick(random, ['id.png', 'id.jpeg', 'id.pdf', 'id.png.html']),
    bytes: Buffer.from(`${page}${'x'.repeat(random.below(2_000))}`),
  }),
  (random) => ({
    what: 'script called a picture',
    name: pick(random, ['id.png', 'id.js', 'id.jpg']),
    bytes: Buffer.from(pick(random, [`alert("${payload}")`, `#!/bin/sh\n${payload}`, `<?php ${payload} ?>`, script])),
  }),
  (random) => ({
    what: 'program',
    name: pick(random, ['id.png', 'id.pdf', 'id.exe']),
    bytes: Buffer.concat([pick(random, [Buffer.from('MZ'), Buffer.from('\u007fELF')]), noise(random, 400)]),
  }),
  (random) => ({
    what: 'workbook or archive called a picture',
    name: pick(random, ['id.png', 'id.zip', 'id.jar']),
    bytes: Buffer.concat([
      libraryWorkbook(
        { Leads: [[payload, String(random.below(1_000_000))]] },
        pick(random, ['xlsx', 'biff8'] as const),
      ),
      noise(random, random.below(2) * 30),
    ]),
  }),
  () => ({ what: 'nothing', name: 'id.png', bytes: Buffer.alloc(0) }),
  (random) => ({
    what: 'one byte too many',
    name: 'id.png',
    bytes: Buffer.alloc(5 * 1024 * 1024 + 1, random.below(256)),
  }),
  async (random) => ({
    what: 'odd name',
    name: pick(random, oddNames),
    bytes: await plain(random)
      .withExif({ IFD0: { Copyright: payload } })
      .toFormat(pick(random, ['png', 'jpeg'] as const))
      .toBuffer(),
  }),
];
