import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { drawPdf } from './draw-pdf.ts';
import { durableWrite } from './durable-write.ts';
import { type FileClass, acceptedTypes } from './file-class.ts';
import { fileLimits } from './file-limits.ts';
import { safeOriginalName } from './original-name.ts';
import { reEncodeImage } from './re-encode-image.ts';
import { receiveUpload } from './receive-upload.ts';
import { findStoredFile, insertStoredFile } from './stored-file-table.ts';
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

export type FileStoreParts = { folder: string; queries: FileQueries; clock: Clock };

/** `ownerId` is the person or record that the file belongs to, `createdBy` the person who sent it. */
export type FileFacts = {
  fileClass: FileClass;
  originalName: string;
  ownerId?: string | null;
  createdBy?: string | null;
  maxBytes?: number;
};

type OwnFacts = Omit<FileFacts, 'fileClass' | 'maxBytes'> & { fileClass: 'report' | 'agreement' | 'mandate' };
/** An upload that has been checked and re-encoded, but not stored. */
export type TakenFile = Pick<FileFacts, 'fileClass' | 'originalName'> & { content: Content };
type Owned = Pick<FileFacts, 'ownerId' | 'createdBy'>;
export type OpenedFile = { file: StoredFile; stream: Readable };
export type Stored = StoredFile & { url: string };
export type FileStore = {
  /**
   * Receives an upload: limits its size, detects its type by content, re-encodes images and PDFs. Writes no row and is
   * slow, so call it before the transaction. Refuses `fileTooLarge`, `fileEmpty`, `fileType`, … and `unavailable` when
   * the queue is full.
   */
  take(stream: Readable, facts: Omit<FileFacts, keyof Owned>): Promise<TakenFile>;
  /** Stores the result of `take`. */
  storeTaken(taken: TakenFile, owned: Owned): Promise<Stored>;
  /** `take` and `storeTaken` in one, for callers without a transaction. */
  storeUpload(stream: Readable, facts: FileFacts): Promise<Stored>;
  /** Stores a file written by the server itself: the failed rows of an import, a signed agreement. */
  storeOwn(bytes: Buffer, type: StoredType, facts: OwnFacts): Promise<Stored>;
  /** The row and content for the last part of an address, or undefined. The caller must still check access. */
  openStored(path: string): Promise<OpenedFile | undefined>;
  /** Path of a stored file, for the process that parses it. */
  locate(file: StoredFile): string;
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

/** A row without its file on disk is treated as a file that does not exist. */
function unlessAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

function describe(content: Content, facts: FileFacts, now: Date): StoredFile {
  const ending = storedTypes[content.type];
  return {
    id: newId(),
    path: `${randomBytes(16).toString('hex')}.${ending}`,
    fileClass: facts.fileClass,
    ownerId: facts.ownerId ?? null,
    originalName: safeOriginalName(facts.originalName, ending),
    type: content.type,
    bytes: content.bytes.length,
    sha256: createHash('sha256').update(content.bytes).digest('hex'),
    width: content.width ?? null,
    height: content.height ?? null,
    createdBy: facts.createdBy ?? null,
    createdAt: now,
  };
}

/** Opens the folder of stored files, creating it without access for other accounts if it is missing. */
export async function openFileStore({ folder, queries, clock }: FileStoreParts): Promise<FileStore> {
  const temporary = join(folder, 'incoming');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const temporaryPath = (): string => join(temporary, randomBytes(16).toString('hex'));
  const locate = (file: StoredFile): string => join(folder, file.path);

  // The file first: a row without its file would be a broken link, a file without its row is swept.
  const keep = async (content: Content, facts: FileFacts): Promise<Stored> => {
    const file = describe(content, facts, clock.now());
    await durableWrite(content.bytes, temporaryPath(), locate(file));
    await insertStoredFile(queries, file);
    return { ...file, url: `/v1/uploads/${file.path}` };
  };

  const take: FileStore['take'] = (stream, { fileClass, originalName, maxBytes }) =>
    naming(originalName, async () => {
      const bytes = await receiveUpload(stream, temporaryPath(), maxBytes ?? fileLimits.bytes);
      return { fileClass, originalName, content: await acceptedContent(bytes, fileClass) };
    });
  const storeTaken: FileStore['storeTaken'] = ({ content, ...facts }, owned) => keep(content, { ...owned, ...facts });

  return {
    take,
    storeTaken,
    storeUpload: async (stream, facts) => storeTaken(await take(stream, facts), facts),
    storeOwn: (bytes, type, facts) => keep({ bytes, type }, facts),
    async openStored(path) {
      const file = await findStoredFile(queries, path);
      if (file === undefined) return undefined;
      const handle = await open(locate(file), 'r').catch(unlessAbsent);
      if (handle === undefined) return undefined;
      return { file, stream: createReadStream('', { fd: handle }) };
    },
    locate,
    sweep: () => sweepFiles({ folder, temporary, queries, now: clock.now() }),
  };
}
