import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
export type ZipFile = { name: string; content: ZipContent };

type Written = { name: Buffer; checksum: number; packedSize: number; size: number; offset: number };

// Deflate, sizes in a descriptor after the data (bit 3), names in UTF-8 (bit 11), dated 1 January 1980 for reproducible
// bytes.
const version = 20;
const flags = 0x0808;
const deflated = 8;
const date = 0x0021;

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

/** Throws RangeError beyond 4 GiB: this writer does not support zip64. */
function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function localHeader(name: Buffer): Buffer {
  return Buffer.concat([
    uint32(0x04034b50),
    uint16(version, flags, deflated, 0, date),
    uint32(0, 0, 0),
    uint16(name.length, 0),
    name,
  ]);
}

function directoryEntry(file: Written): Buffer {
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(version, version, flags, deflated, 0, date),
    uint32(file.checksum, file.packedSize, file.size),
    uint16(file.name.length, 0, 0, 0, 0),
    uint32(0, file.offset),
    file.name,
  ]);
}

async function* measured(content: ZipContent, file: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    file.checksum = crc32(bytes, file.checksum);
    file.size += bytes.length;
    yield bytes;
  }
}

async function* deflate(content: ZipContent, file: Written): AsyncGenerator<Buffer> {
  const source = Readable.from(measured(content, file));
  const packer = createDeflateRaw({ level: 6 });
  source.on('error', (error) => packer.destroy(error));
  try {
    for await (const packed of source.pipe(packer)) {
      const bytes: Buffer = packed;
      file.packedSize += bytes.length;
      yield bytes;
    }
  } finally {
    source.destroy();
  }
}

/** Packs files into a zip archive as a stream; only the directory stays in memory. */
export async function* zip(files: Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), checksum: 0, packedSize: 0, size: 0, offset };
    const header = localHeader(file.name);
    yield header;
    yield* deflate(content, file);
    yield uint32(0x08074b50, file.checksum, file.packedSize, file.size);
    offset += header.length + file.packedSize + 16;
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  const count = written.length;
  yield Buffer.concat([uint32(0x06054b50), uint16(0, 0, count, count), uint32(directory.length, offset), uint16(0)]);
}
