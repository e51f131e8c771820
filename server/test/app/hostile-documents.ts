import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { withPngSize } from '../../src/kernel/files/crafted-images.ts';
import { type Random, randomFrom } from '../storm/random.ts';

/** A file that somebody sends in bad faith. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** What no stored picture may hold: everything that a hostile file carries says it. */
export const payload = 'payload-canary';
const script = `<script>alert("${payload}")</script>`;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const bytesOf = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.below(256)));
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[random.below(values.length)] as Value;

const image = (random: Random, format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff'): Promise<Buffer> =>
  sharp({
    create: {
      width: 4 + random.below(40),
      height: 4 + random.below(40),
      channels: 3,
      background: { r: random.below(256), g: random.below(256), b: random.below(256) },
    },
  })
    .withExif({
      IFD0: { Copyright: payload, ImageDescription: payload },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 54/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();

const tails: readonly Buffer[] = [
  Buffer.from(`PK\u0003\u0004${payload}`),
  Buffer.from(`<?php system("${payload}"); ?>`),
  Buffer.from(script),
  Buffer.from(`%PDF-1.7\n/JavaScript (${payload})\n%%EOF`),
  Buffer.from(`MZ\u0000${payload}`),
];

const pdf = (body: string | Buffer, tail = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n'),
    Buffer.from(body),
    Buffer.from(`\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n${tail}`, 'latin1'),
  ]);

const actions = [
  '/S/JavaScript/JS(x)',
  '/S /Launch /F(x)',
  '/S/SubmitForm',
  '/Type/EmbeddedFile',
  '/XFA 1 0 R',
  '/RichMedia',
];

/** The same names with some of their letters as `#4a`. */
const disguised = (random: Random, text: string): string =>
  text.replaceAll(/\/(\w)(\w+)/g, (_all, head: string, rest: string) => {
    const at = random.below(rest.length);
    const hex = rest.charCodeAt(at).toString(16);
    return `/${head}${rest.slice(0, at)}#${hex}${rest.slice(at + 1)}`;
  });

const packed = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from('5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n'),
    deflateSync(Buffer.from(`6 0 <<${text}>>`)),
    Buffer.from('\nendstream endobj'),
  ]);

type Maker = (random: Random) => HostileFile | Promise<HostileFile>;

const makers: readonly Maker[] = [
  (random) => ({
    what: 'drawing with a script',
    name: pick(random, ['a.svg', 'a.png', 'a.jpg']),
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${payload}')">${script}</svg>`),
  }),
  (random) => ({
    what: 'page called a picture',
    name: pick(random, ['id.png', 'id.jpeg', 'id.pdf', 'id.png.html']),
    bytes: Buffer.from(`<!doctype html><html>${script}${'x'.repeat(random.below(2_000))}`),
  }),
  (random) => ({
    what: 'page behind a signature',
    name: 'id.png',
    bytes: Buffer.concat([pick(random, [pngSignature, jpegStart, Buffer.from('GIF89a')]), Buffer.from(script)]),
  }),
  async (random) => ({
    what: 'picture with a tail',
    name: pick(random, ['id.png', 'id.php', 'id.html', 'id.jpg.exe']),
    bytes: Buffer.concat([await image(random, pick(random, ['png', 'jpeg'] as const)), pick(random, tails)]),
  }),
  async (random) => ({
    what: 'photo with its place',
    name: 'id.jpg',
    bytes: await image(random, pick(random, ['png', 'jpeg'] as const)),
  }),
  async (random) => ({
    what: 'pixel bomb',
    name: 'id.png',
    bytes: withPngSize(await image(random, 'png'), 20_000 + random.below(45_000), 20_000 + random.below(45_000)),
  }),
  async (random) => {
    const whole = await image(random, pick(random, ['png', 'jpeg'] as const));
    return { what: 'torn picture', name: 'id.png', bytes: whole.subarray(0, 1 + random.below(whole.length - 20)) };
  },
  (random) => ({
    what: 'noise behind a signature',
    name: 'id.jpg',
    bytes: Buffer.concat([pick(random, [pngSignature, jpegStart]), bytesOf(random, 50 + random.below(3_000))]),
  }),
  async (random) => ({
    what: 'picture of a kind that is not taken',
    name: 'id.png',
    bytes: await image(random, pick(random, ['gif', 'webp', 'tiff'] as const)),
  }),
  (random) => ({
    what: 'program',
    name: pick(random, ['id.png', 'id.pdf', 'id.exe']),
    bytes: Buffer.concat([
      pick(random, [Buffer.from('MZ'), Buffer.from('\u007fELF'), Buffer.from('PK\u0003\u0004')]),
      bytesOf(random, 400),
    ]),
  }),
  (random) => ({ what: 'PDF that acts', name: 'id.pdf', bytes: pdf(`3 0 obj<<${pick(random, actions)}>>endobj`) }),
  (random) => ({
    what: 'PDF that hides what it does',
    name: 'id.pdf',
    bytes: pdf(`3 0 obj<<${disguised(random, pick(random, actions))}>>endobj`),
  }),
  (random) => ({ what: 'PDF that packs what it does', name: 'id.pdf', bytes: pdf(packed(pick(random, actions))) }),
  (random) => ({ what: 'PDF with a tail', name: 'id.pdf', bytes: pdf('', pick(random, tails).toString('latin1')) }),
  (random) => ({
    what: 'PDF without its end',
    name: 'id.pdf',
    bytes: pdf('').subarray(0, 20 + random.below(100)),
  }),
  async (random) => ({
    what: 'odd name',
    name: pick(random, oddNames),
    bytes: await image(random, pick(random, ['png', 'jpeg'] as const)),
  }),
];

const oddNames = [
  '../../../../etc/passwd.png',
  '..\\..\\windows\\system32\\id.png',
  '%2e%2e%2f%2e%2e%2fid.png',
  'id\u0000.php.png',
  'id\u202Egnp.exe',
  'id.png\r\nset-cookie: session=stolen',
  '.htaccess',
  'CON',
  'id".png; filename=evil.html',
  'id.png;.html',
  `${'long'.repeat(100)}.png`,
  '<img src=x onerror=alert(1)>.png',
  '/etc/passwd',
  '\u200B.png',
  'Ausweis – Müller (2).png',
  '身份证.png',
];

/** A corpus of the given size, each kind equally often; the same seed gives the same files. */
export const hostileDocuments = async (seed: number, count: number): Promise<HostileFile[]> => {
  const random = randomFrom(seed);
  const files: HostileFile[] = [];
  for (let at = 0; at < count; at += 1) {
    const maker = makers[at % makers.length];
    if (maker) files.push(await maker(random));
  }
  return files;
};
