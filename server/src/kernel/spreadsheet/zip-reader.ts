import { crc32, inflateRawSync } from 'node:zlib';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';

type ZipEntry = {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
};

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const megabyte = 1024 * 1024;

function findEnd(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - 22 - 0xffff);
  for (let at = archive.length - 22; at >= earliest; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  throw new SpreadsheetRefusal('unreadable');
}

function readDirectory(archive: Buffer): ZipEntry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > spreadsheetLimits.zipEntries) {
    throw new SpreadsheetRefusal('tooManyEntries', { limit: spreadsheetLimits.zipEntries });
  }
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directorySignature) throw new SpreadsheetRefusal('unreadable');
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function packedBytes(archive: Buffer, entry: ZipEntry): Buffer {
  if (archive.readUInt32LE(entry.offset) !== localSignature) throw new SpreadsheetRefusal('unreadable');
  const start = entry.offset + 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  if (start + entry.packedSize > archive.length) throw new SpreadsheetRefusal('unreadable');
  return archive.subarray(start, start + entry.packedSize);
}

function inflate(packed: Buffer, budget: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget) });
  } catch (error) {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (!tooLong) throw new SpreadsheetRefusal('unreadable');
    throw new SpreadsheetRefusal('inflatesTooMuch', { limit: spreadsheetLimits.inflatedBytes / megabyte });
  }
}

function unpack(archive: Buffer, entry: ZipEntry, budget: number): Buffer {
  // Bit 0 is the old zip encryption, bit 6 the strong one.
  if ((entry.flags & 0x41) !== 0) throw new SpreadsheetRefusal('passwordProtected');
  const packed = packedBytes(archive, entry);
  if (entry.method !== 0 && entry.method !== 8) throw new SpreadsheetRefusal('unreadable');
  const content = entry.method === 8 ? inflate(packed, budget) : packed;
  // The declared size is only compared with the result: a mismatch means a damaged or hostile file.
  if (content.length !== entry.size || crc32(content) !== entry.checksum) throw new SpreadsheetRefusal('unreadable');
  return content;
}

/**
 * Unpacks a whole zip archive in memory, counting the bytes actually produced, and returns name → content. Throws
 * SpreadsheetRefusal when it has too many entries, inflates too far, is encrypted or damaged.
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let budget: number = spreadsheetLimits.inflatedBytes;
  try {
    for (const entry of readDirectory(archive)) {
      const content = unpack(archive, entry, budget);
      budget -= content.length;
      const name = entry.name.replaceAll('\\', '/').replace(/^\/+/, '');
      // Zip readers disagree on which of two equal names counts, so neither is accepted.
      if (parts.has(name)) throw new SpreadsheetRefusal('unreadable');
      if (!name.endsWith('/')) parts.set(name, content);
    }
  } catch (error) {
    // An offset points outside the archive.
    if (error instanceof RangeError) throw new SpreadsheetRefusal('unreadable');
    throw error;
  }
  return parts;
}
