import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness/test-database.ts';
import type { TestDatabase } from '../../../test/harness/test-database.ts';
import { Refusal } from '../refusal.ts';
import { libraryWorkbook } from '../spreadsheet/crafted-workbooks.ts';
import { animation, photograph, withPngSize } from './crafted-images.ts';
import { craftedPdf } from './crafted-pdfs.ts';
import type { FileClass } from './file-class.ts';
import { openFileStore } from './file-store.ts';
import type { FileStore, Stored } from './file-store.ts';
import { folderContents, incomingIn } from './folder-contents.ts';
import { markStoredFileDeleted } from './stored-file-table.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const longAgo = new Date(now.getTime() - 2 * 60 * 60 * 1_000);
const fiveMegabytes = 5 * 1024 * 1024;
const script = '<script>alert(1)</script>';

let testDatabase: TestDatabase;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-store-'));
  store = await openFileStore({ ...inFolder(), queries: testDatabase.database });
  return () => rm(folder, { recursive: true, force: true });
});

const inFolder = () => ({
  contents: folderContents(folder),
  incoming: incomingIn(folder),
  clock: { now: () => now, steady: () => 0 },
});
const locate = ({ path }: Stored): string => join(folder, path);

const send = (bytes: Buffer, fileClass: FileClass = 'media', originalName = 'photo.png') =>
  store.storeUpload(Readable.from([bytes]), { fileClass, originalName });

async function refusalOf(bytes: Buffer, fileClass?: FileClass): Promise<string> {
  try {
    await send(bytes, fileClass);
    return 'stored';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

const onDisk = async () => [
  ...(await readdir(folder)).filter((name) => name !== 'incoming'),
  ...(await readdir(join(folder, 'incoming'))),
];
const rowCount = async () =>
  (await testDatabase.database.query<{ n: number }>(sql`select count(*)::integer as n from stored_file`))[0]?.n;
const pdf = craftedPdf({ catalog: '/OpenAction<</S/JavaScript/JS(canary)>>' });

describe('an upload that is accepted', () => {
  test('is stored under a random name, found by its path and described by its row', async () => {
    const stored = await send(await photograph('png'), 'media', 'holiday.png');
    const opened = await store.openStored(stored.path);
    const bytes = await buffer(opened?.stream ?? Readable.from([]));
    expect(stored.url).toBe(`/v1/uploads/${stored.path}`);
    expect(stored.path).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(opened?.file).toMatchObject({
      originalName: 'holiday.png',
      type: 'image/png',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 60,
      height: 40,
      createdAt: now,
    });
    expect(await onDisk()).toEqual([stored.path]);
  });

  test.each(['jpeg', 'png'] as const)('a %s loses its metadata and appended data', async (format) => {
    const sent = Buffer.concat([await photograph(format), Buffer.from(`PK\u0003\u0004${script}`)]);
    expect(sent.includes('canary-owner')).toBe(true);
    const stored = await readFile(locate(await send(sent)));
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(stored.includes('canary-owner')).toBe(false);
    expect(stored.includes('<script')).toBe(false);
  });

  test('a picture with a wrong extension gets the right one', async () => {
    const stored = await send(await photograph('jpeg'), 'media', 'page.html');
    expect(stored).toMatchObject({ type: 'image/jpeg', originalName: 'page.jpg' });
  });

  test('an animation stays animated, without the script in its comment', async () => {
    const moving = animation(3, 4, 4);
    const comment = Buffer.from([0x21, 0xfe, script.length, ...Buffer.from(script), 0]);
    const sent = Buffer.concat([moving.subarray(0, 19), comment, moving.subarray(19)]);
    const stored = await readFile(locate(await send(sent)));
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(3);
    expect(stored.includes('<script')).toBe(false);
  });

  test('a PDF is accepted for verification only, and re-encoded', async () => {
    const stored = await send(pdf, 'verification', 'passport.pdf');
    expect(stored.type).toBe('application/pdf');
    expect((await readFile(locate(stored))).includes('canary')).toBe(false);
    expect(await refusalOf(pdf, 'media')).toBe('fileType');
    expect(await refusalOf(pdf, 'signature')).toBe('fileType');
  });

  test('both kinds of spreadsheet are accepted for an import only', async () => {
    const table = { Leads: [['email']] };
    expect((await send(libraryWorkbook(table, 'xlsx'), 'import')).path).toMatch(/\.xlsx$/);
    expect((await send(libraryWorkbook(table, 'biff8'), 'import')).path).toMatch(/\.xls$/);
    expect(await refusalOf(libraryWorkbook(table, 'xlsx'), 'verification')).toBe('fileType');
  });

  test('a report of our own is stored unchanged', async () => {
    const stored = await store.storeOwn(Buffer.from('email\r\n'), 'text/csv', {
      fileClass: 'report',
      originalName: 'failed.csv',
    });
    expect(await readFile(locate(stored), 'utf8')).toBe('email\r\n');
    expect(await refusalOf(Buffer.from('email\r\n'), 'report')).toBe('fileType');
  });
});

describe('an upload that is refused leaves neither file nor row', () => {
  const html = Buffer.from(`<!doctype html><html>${script}`);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['no bytes', () => Buffer.alloc(0), 'fileEmpty'],
    ['5 MB and a byte', () => Buffer.alloc(fiveMegabytes + 1, 1), 'fileTooLarge'],
    ['HTML called a PNG', () => html, 'fileType'],
    ['an SVG', () => svg, 'fileType'],
    ['an SVG behind an XML declaration', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]), 'fileType'],
    ['a bitmap', () => Buffer.from(`BM${'\0'.repeat(60)}`), 'fileType'],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      'fileType',
    ],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
      'fileType',
    ],
    ['a program', () => Buffer.from(`MZ${'\0'.repeat(200)}`), 'fileType'],
    ['HTML behind the signature of a GIF', () => Buffer.concat([Buffer.from('GIF89a'), html]), 'imageUnreadable'],
    [
      'HTML behind the signature of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
      'imageUnreadable',
    ],
    ['half a PNG', async () => (await photograph('png', 300, 300)).subarray(0, 400), 'imageUnreadable'],
    ['a PNG of 10,000 megapixels', async () => withPngSize(await photograph('png'), 100_000, 100_000), 'imageTooLarge'],
    [
      'a PNG just beyond 40 megapixels',
      async () => withPngSize(await photograph('png'), 40_000_001, 1),
      'imageTooLarge',
    ],
    ['a GIF of 501 frames', () => animation(501), 'imageTooLarge'],
    ['a GIF that is too large with all its frames', () => animation(20, 2_000, 2_000), 'imageTooLarge'],
  ])('%s', async (_name, make, code) => {
    const before = await rowCount();
    expect(await refusalOf(await make())).toBe(code);
    expect(await onDisk()).toEqual([]);
    expect(await rowCount()).toBe(before);
  });

  test('exactly 5 MB are accepted', async () => {
    expect(await refusalOf(Buffer.alloc(fiveMegabytes, 1))).toBe('fileType');
  });

  test('500 frames are accepted', async () => {
    expect(await refusalOf(animation(500))).toBe('stored');
  });

  test.each([
    ['without an end', pdf.subarray(0, -7)],
    [
      'with a long web page behind its end',
      Buffer.concat([pdf, Buffer.from(`${html.toString()}${'x'.repeat(2_000)}`)]),
    ],
    ['behind a web page', Buffer.concat([html, pdf])],
  ])('a PDF %s', async (_name, bytes) => {
    expect(await refusalOf(bytes, 'verification')).toMatch(/^(?:pdfUnreadable|fileType)$/);
    expect(await onDisk()).toEqual([]);
  });

  test('a stream that breaks off', async () => {
    async function* broken() {
      yield Buffer.alloc(1_000);
      throw new Error('connection reset');
    }
    const sending = store.storeUpload(Readable.from(broken()), { fileClass: 'media', originalName: 'x.png' });
    await expect(sending).rejects.toThrow('connection reset');
    expect(await onDisk()).toEqual([]);
  });
});

describe('asking for a path', () => {
  test('finds only what the table holds, however the path is written', async () => {
    const stored = await send(await photograph('png'));
    await writeFile(join(folder, 'secret.txt'), 'canary');
    await writeFile(join(folder, `${'a'.repeat(32)}.png`), 'canary');
    const climbs = [
      '../',
      '..\\',
      '%2e%2e%2f',
      '..%2f',
      '....//',
      '%c0%ae%c0%ae/',
      '..;/',
      './',
      '/',
      '\\',
      '%00',
      '\0',
      '\u2025/',
    ];
    const goals = ['secret.txt', stored.path, 'etc/passwd', `${'a'.repeat(32)}.png`];
    let calls = 0;
    for (const climb of climbs) {
      for (const goal of goals) {
        for (let depth = 1; depth <= 20; depth += 1) {
          expect(await store.openStored(climb.repeat(depth) + goal)).toBeUndefined();
          calls += 1;
        }
      }
    }
    for (const near of [
      `${stored.path}\0`,
      `${stored.path}/`,
      stored.path.toUpperCase(),
      `${stored.path} `,
      "' or '1'='1",
      '',
    ]) {
      expect(await store.openStored(near)).toBeUndefined();
    }
    expect(await store.openStored('secret.txt')).toBeUndefined();
    expect(await store.openStored(`${'a'.repeat(32)}.png`)).toBeUndefined();
    expect(calls).toBeGreaterThanOrEqual(1_000);
    const found = await store.openStored(stored.path);
    found?.stream.destroy();
    expect(found?.file.path).toBe(stored.path);
  });

  test('does not find a deleted file, nor one whose content is gone', async () => {
    const [deleted, gone] = [await send(await photograph('png')), await send(await photograph('png'))];
    expect(await markStoredFileDeleted(testDatabase.database, deleted.path, now)).toBe(true);
    expect(await markStoredFileDeleted(testDatabase.database, deleted.path, now)).toBe(false);
    await rm(locate(gone));
    expect(await store.openStored(deleted.path)).toBeUndefined();
    expect(await store.openStored(gone.path)).toBeUndefined();
  });
});

describe('the sweep', () => {
  const age = (path: string) => utimes(path, longAgo, longAgo);

  test('removes what a crash left between file and row, and keeps everything else', async () => {
    const stored = await send(await photograph('png'));
    const orphan = join(folder, `${'b'.repeat(32)}.png`);
    const young = join(folder, `${'c'.repeat(32)}.png`);
    const unfinished = join(folder, 'incoming', 'd'.repeat(32));
    for (const path of [orphan, young, unfinished]) await writeFile(path, 'x');
    for (const path of [locate(stored), orphan, unfinished]) await age(path);
    await utimes(young, now, now);
    expect(await store.sweep()).toBe(2);
    expect((await onDisk()).toSorted()).toEqual([stored.path, `${'c'.repeat(32)}.png`].toSorted());
  });

  test('removes deleted files an hour after their deletion', async () => {
    const [fresh, old] = [await send(await photograph('png')), await send(await photograph('png'))];
    for (const stored of [fresh, old]) await age(locate(stored));
    await markStoredFileDeleted(testDatabase.database, fresh.path, now);
    await markStoredFileDeleted(testDatabase.database, old.path, longAgo);
    expect(await store.sweep()).toBe(1);
    expect(await onDisk()).toEqual([fresh.path]);
  });

  test('removes a file whose row could not be written', async () => {
    const failing = { query: () => Promise.reject(new Error('database away')) };
    const broken = await openFileStore({ ...inFolder(), queries: failing });
    const sending = broken.storeUpload(Readable.from([await photograph('png')]), {
      fileClass: 'media',
      originalName: 'x',
    });
    await expect(sending).rejects.toThrow('database away');
    const [orphan] = await onDisk();
    await age(join(folder, orphan ?? ''));
    expect(await store.sweep()).toBe(1);
    expect(await onDisk()).toEqual([]);
  });
});
