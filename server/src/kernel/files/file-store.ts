import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { checkedStream } from './checked-stream.ts';
import type { ContentStore } from './content-store.ts';
import { drawPdf } from './draw-pdf.ts';
import { type FileClass, acceptedTypes } from './file-class.ts';
import { fileLimits } from './file-limits.ts';
import { safeOriginalName } from './original-name.ts';
import { reEncodeImage } from './re-encode-image.ts';
import { receiveUpload } from './receive-upload.ts';
import { findStoredFile, insertStoredFile, pathsInUse } from './stored-file-table.ts';
import type { FileQueries, StoredFile } from './stored-file-table.ts';
import { isImage, storedTypes, type StoredType } from './stored-type.ts';
import { sweepFiles } from './sweep-files.ts';

const oleContainer = 'application/x-cfb';

/**
 * Detects the type from the bytes, regardless of what the sender declares. Refuses `fileType` when files of this class
 * must not have that type.
 */
async function detectType(bytes: Buffer, fileClass: FileClass): Promise<StoredType> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Whether an OLE container holds a workbook becomes clear when a separate process parses it.
  const mime = found?.mime === oleContainer ? 'application/vnd.ms-excel' : found?.mime;
  const type = acceptedTypes(fileClass).find((accepted) => accepted === mime);
  if (type === undefined) throw new Refusal('unsupported', 'fileType');
  return type;
}

const tailBytes = 1024;

/** Refuses `pdfUnreadable` unless the bytes end like a PDF: a truncated one could lack pages unnoticed. */
function wholePdf(bytes: Buffer): Buffer {
  if (!/startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-tailBytes).toString('latin1')))
    throw new Refusal('unprocessable', 'pdfUnreadable');
  return bytes;
}

export type FileStoreParts = {
  contents: ContentStore;
  /** The local folder in which uploads are received. */
  incoming: string;
  queries: FileQueries;
  clock: Clock;
  /** Takes work that runs if the request is refused after all. */
  afterRefusal?: (work: () => Promise<void>) => void;
};

/** `ownerId` is the person or record that the file belongs to, `createdBy` the person who sent it. */
export type FileFacts = {
  fileClass: FileClass;
  originalName: string;
  ownerId?: string | null;
  createdBy?: string | null;
  maxBytes?: number;
};

type OwnFacts = Omit<FileFacts, 'fileClass' | 'maxBytes'> & { fileClass: 'report' | 'agreement' | 'mandate' };
type Owned = Pick<FileFacts, 'ownerId' | 'createdBy'>;
/** A file whose content is stored and that has no row yet: without one it is swept after an hour. */
export type TakenFile = Pick<FileFacts, 'fileClass' | 'originalName'> & { path: string; content: Content };
export type OpenedFile = { file: StoredFile; stream: Readable };
export type Stored = StoredFile & { url: string };
export type FileStore = {
  /**
   * Receives an upload: limits its size, detects its type by content, re-encodes images and PDFs, stores the content.
   * Writes no row and is slow, so call it before the transaction. Refuses `fileTooLarge`, `fileEmpty`, `fileType`, … and
   * `unavailable` when the queue is full.
   */
  take(stream: Readable, facts: Omit<FileFacts, keyof Owned>): Promise<TakenFile>;
  /** The same for a file written by the server itself: a signed agreement. */
  takeOwn(bytes: Buffer, type: StoredType, facts: Omit<OwnFacts, keyof Owned>): Promise<TakenFile>;
  /** The same content as a file of its own, for another record. */
  takeAgain(taken: TakenFile): Promise<TakenFile>;
  /** Stores the row of what was taken, in the transaction. */
  storeTaken(taken: TakenFile, owned: Owned): Promise<Stored>;
  /** `take` and `storeTaken` in one, for callers without a transaction. */
  storeUpload(stream: Readable, facts: FileFacts): Promise<Stored>;
  storeOwn(bytes: Buffer, type: StoredType, facts: OwnFacts): Promise<Stored>;
  /**
   * The row and content for the last part of an address, or undefined. The caller must still check access. The content
   * fails before its end if it is not the one that was stored.
   */
  openStored(path: string): Promise<OpenedFile | undefined>;
  /** Removes the content of rows that are deleted already. */
  removeContents(paths: readonly string[]): Promise<void>;
  /** Removes leftovers of crashes and files deleted more than an hour ago; returns the number of files removed. */
  sweep(): Promise<number>;
};

type Content = { bytes: Buffer; type: StoredType; width?: number; height?: number };

async function acceptedContent(bytes: Buffer, fileClass: FileClass): Promise<Content> {
  const type = await detectType(bytes, fileClass);
  if (isImage(type)) return { type, ...(await reEncodeImage(bytes, type)) };
  if (type === 'application/pdf') return { type, bytes: await drawPdf(wholePdf(bytes)) };
  return { bytes, type };
}

/** Adds the file's name to a refusal. */
async function naming<Result>(filename: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.kind, error.code, { ...error.details, params: { ...error.details.params, filename } });
  }
}

function describe({ content, path, ...facts }: TakenFile, owned: Owned, now: Date): StoredFile {
  return {
    id: newId(),
    path,
    fileClass: facts.fileClass,
    ownerId: owned.ownerId ?? null,
    originalName: safeOriginalName(facts.originalName, storedTypes[content.type]),
    type: content.type,
    bytes: content.bytes.length,
    sha256: createHash('sha256').update(content.bytes).digest('hex'),
    width: content.width ?? null,
    height: content.height ?? null,
    createdBy: owned.createdBy ?? null,
    createdAt: now,
  };
}

/** Opens the store of files, creating its local folder without access for other accounts if it is missing. */
export async function openFileStore(parts: FileStoreParts): Promise<FileStore> {
  const { contents, incoming, queries, clock, afterRefusal } = parts;
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  // The content first: a row without it would be a broken link, content without its row is swept.
  const place = async (content: Content, facts: Omit<OwnFacts | FileFacts, keyof Owned>): Promise<TakenFile> => {
    const path = `${randomBytes(16).toString('hex')}.${storedTypes[content.type]}`;
    await contents.put(path, content.bytes);
    afterRefusal?.(async () => {
      if (!(await pathsInUse(queries, [path], clock.now())).has(path)) await contents.remove(path);
    });
    return { fileClass: facts.fileClass, originalName: facts.originalName, path, content };
  };
  const take: FileStore['take'] = (stream, facts) =>
    naming(facts.originalName, async () => {
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      const bytes = await receiveUpload(stream, temporary, facts.maxBytes ?? fileLimits.bytes);
      return place(await acceptedContent(bytes, facts.fileClass), facts);
    });
  const takeOwn: FileStore['takeOwn'] = (bytes, type, facts) => place({ bytes, type }, facts);
  const storeTaken: FileStore['storeTaken'] = async (taken, owned) => {
    const file = describe(taken, owned, clock.now());
    await insertStoredFile(queries, file);
    return { ...file, url: `/v1/uploads/${file.path}` };
  };

  return {
    take,
    takeOwn,
    takeAgain: (taken) => place(taken.content, taken),
    storeTaken,
    storeUpload: async (stream, facts) => storeTaken(await take(stream, facts), facts),
    storeOwn: async (bytes, type, facts) => storeTaken(await takeOwn(bytes, type, facts), facts),
    async openStored(path) {
      const file = await findStoredFile(queries, path);
      // A row without its content is treated as a file that does not exist.
      const content = file && (await contents.open(file.path));
      return content && { file, stream: checkedStream(content.stream, file) };
    },
    async removeContents(paths) {
      for (const path of paths) await contents.remove(path);
    },
    sweep: () => sweepFiles({ contents, incoming, queries, now: clock.now() }),
  };
}
