import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { animation, withPngSize } from '../../../src/kernel/files/crafted-images.ts';
import type { Random } from '../../storm/random.ts';
import { type Maker, noise, page, payload, pick, script } from './maker.ts';

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff';

/** A picture of random size and colour with a stroke in it: one of a single colour is no signature. */
export const plain = (random: Random) => {
  const stroke = { create: { width: 3, height: 2, channels: 3 as const, background: '#101010' } };
  return sharp({
    create: {
      width: 8 + random.below(60),
      height: 8 + random.below(60),
      channels: 3,
      background: { r: 90 + random.below(166), g: random.below(256), b: random.below(256) },
    },
  }).composite([{ input: stroke, top: 2, left: 2 }]);
};

const image = (random: Random, format: Format): Promise<Buffer> => plain(random).toFormat(format).toBuffer();
const still = (random: Random): Promise<Buffer> => image(random, pick(random, ['png', 'jpeg'] as const));

const exif = {
  IFD0: { Copyright: payload, ImageDescription: payload, Artist: payload },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 54/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${payload}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
const behindHeader = 33;
const withChunk = (png: Buffer, added: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, behindHeader), added, png.subarray(behindHeader)]);

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const withSegment = (jpeg: Buffer, added: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);

const comment = (text: string): Buffer => Buffer.from([0x21, 0xfe, text.length, ...Buffer.from(text), 0]);

const tails: readonly Buffer[] = [
  Buffer.from(`PK\u0003\u0004${payload}`),
  Buffer.from(`<?php system("${payload}"); ?>`),
  Buffer.from(page),
  Buffer.from(`%PDF-1.7\n/JavaScript (${payload})\nstartxref\n0\n%%EOF`),
  Buffer.from(`MZ\u0000${payload}`),
  Buffer.from(`Rar!\u001a\u0007\u0001\u0000${payload}`),
];

export const pictures: readonly Maker[] = [
  async (random) => ({
    what: 'picture with a second file behind it',
    name: pick(random, ['id.png', 'id.php', 'id.html', 'id.jpg.exe', 'id.zip']),
    bytes: Buffer.concat([await still(random), pick(random, tails), noise(random, random.below(200))]),
  }),
  (random) => ({
    what: 'animation that is a script',
    name: pick(random, ['a.gif', 'a.js']),
    bytes: Buffer.concat([
      Buffer.from('GIF89a/*', 'latin1'),
      animation(2).subarray(8, 19),
      comment(`*/=1;alert("${payload}")//`),
      animation(2).subarray(19),
    ]),
  }),
  (random) => {
    const moving = animation(2 + random.below(4), 4, 4);
    return {
      what: 'animation with a script in its comment',
      name: 'a.gif',
      bytes: Buffer.concat([moving.subarray(0, 19), comment(script), moving.subarray(19), Buffer.from(page)]),
    };
  },
  async (random) => ({
    what: 'photo with its place',
    name: 'id.jpg',
    bytes: await plain(random)
      .withExif(exif)
      .toFormat(pick(random, ['png', 'jpeg'] as const))
      .toBuffer(),
  }),
  async (random) => ({
    what: 'photo with XMP and a colour profile',
    name: 'id.jpg',
    bytes: await plain(random)
      .withXmp(xmp)
      .withIccProfile('p3')
      .toFormat(pick(random, ['png', 'jpeg'] as const))
      .toBuffer(),
  }),
  async (random) => ({
    what: 'photo with a comment and IPTC',
    name: 'id.jpeg',
    bytes: withSegment(
      await image(random, 'jpeg'),
      pick(random, [
        segment(0xfe, Buffer.from(script)),
        segment(0xed, Buffer.from(`Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000${payload}`)),
        segment(0xe9, Buffer.from(payload.repeat(1 + random.below(90)))),
      ]),
    ),
  }),
  async (random) => ({
    what: 'PNG with texts',
    name: 'id.png',
    bytes: withChunk(
      await image(random, 'png'),
      pick(random, [
        chunk('tEXt', Buffer.from(`Comment\u0000${script}`)),
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\u0000\u0000'), deflateSync(script)])),
        chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\u0000\u0000\u0000\u0000\u0000${xmp}`)),
        chunk('prVt', Buffer.from(payload)),
        chunk('tIME', Buffer.from([7, 234, 11, 21, 12, 0, random.below(60)])),
      ]),
    ),
  }),
  async (random) => ({
    what: 'pixel bomb',
    name: 'id.png',
    bytes: withPngSize(await image(random, 'png'), 7_000 + random.below(58_000), 7_000 + random.below(58_000)),
  }),
  (random) => ({
    what: 'animation bomb',
    name: 'a.gif',
    bytes:
      pick(random, [0, 1]) === 0 ? animation(501 + random.below(100)) : animation(20, 2_000, 2_000 + random.below(99)),
  }),
  async (random) => {
    const image = await still(random);
    return { what: 'torn picture', name: 'id.png', bytes: image.subarray(0, 1 + random.below(image.length - 20)) };
  },
  (random) => ({
    what: 'noise behind the beginning of a picture',
    name: 'id.jpg',
    bytes: Buffer.concat([
      Buffer.from(pick(random, ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a']), 'latin1'),
      noise(random, 50 + random.below(3_000)),
    ]),
  }),
  (random) => ({
    what: 'page behind the beginning of a picture',
    name: 'id.png',
    bytes: Buffer.concat([
      Buffer.from(pick(random, ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a']), 'latin1'),
      Buffer.from(page),
    ]),
  }),
  async (random) => ({
    what: 'picture of a kind that is not taken',
    name: 'id.png',
    bytes: await plain(random)
      .withExif(exif)
      .toFormat(pick(random, ['webp', 'tiff'] as const))
      .toBuffer(),
  }),
];
