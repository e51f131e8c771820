// Hostile and unusual images, generated for tests.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const gpsExif = { IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } };

/** A small photograph with its owner and place in the metadata. */
export function photograph(format: 'jpeg' | 'png', width = 60, height = 40): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif(gpsExif)
    .toFormat(format)
    .toBuffer();
}

/** A PNG that declares a wrong size with a correct checksum. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(png);
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  return lying;
}

/** An animated GIF of single-pixel frames on a canvas of the given size. */
export function animation(frames: number, width = 1, height = 1): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\u0080\0\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const palette = Buffer.from([255, 0, 0, 0, 0, 255]);
  const frame = (index: number) => [
    0x21,
    0xf9,
    4,
    0,
    10,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    2,
    2,
    index % 2 ? 0x4c : 0x44,
    1,
    0,
  ];
  return Buffer.concat([
    header,
    palette,
    ...Array.from({ length: frames }, (_, index) => Buffer.from(frame(index))),
    Buffer.from([0x3b]),
  ]);
}
