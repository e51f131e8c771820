import { isOutsidePicture } from '@countinghouse/contract/file/picture-address.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { createFairQueue } from '../../kernel/fairness/fair-queue.ts';
import { isCompanyPicture } from '../../kernel/files/file-class.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { TakenFile } from '../../kernel/files/file-store.ts';
import { findStoredFile, markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { networkOf } from '../../ports/outside-network/network.ts';
import { openPicture } from '../../ports/outside-picture/open-picture.ts';

/** One person can copy two pictures at once. */
const copying = createFairQueue({ atOnce: 8, waiting: 32, retryAfterSeconds: 10 });

/** Pictures elsewhere that one request can name, and the time that it may take to copy them all. */
const mostInRequest = 10;
const requestMilliseconds = 30_000;
const longestName = 200;

/** A picture that the input names, with where in the input it does so. */
export interface NamedPicture {
  readonly path: string;
  readonly address: string;
}

/** Pictures that were fetched before the transaction, by the addresses that they came from: one for each place. */
export type CopiedPictures = ReadonlyMap<string, readonly TakenFile[]>;

export const noCopies: CopiedPictures = new Map();

const problemAt = (path: string, code: string, params?: Refusal['details']['params']): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path, code, ...(params && { params }) }] });

/** Makes a refusal of a picture a problem of its field; a busy server is not the field's problem. */
const atField = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
    throw problemAt(path, error.code, error.details.params);
  }
};

const nameOf = (address: string): string =>
  new URL(address).pathname.split('/').at(-1)?.slice(0, longestName) || 'picture';

const copyOne = (before: Reading, address: string, ofRequest: AbortSignal): Promise<TakenFile> =>
  copying.run(async () => {
    const network = networkOf(before.app);
    const signal = AbortSignal.any([ofRequest, AbortSignal.timeout(network.patienceMilliseconds)]);
    const files = await filesOf(before.app, before);
    const stream = await openPicture(network, address, signal);
    return files.take(stream, { fileClass: 'media', originalName: nameOf(address) });
  });

/**
 * Fetches the pictures that are elsewhere, each address once, and re-encodes them like uploads. It is slow and writes no
 * row, so call it before the transaction. Refuses with a problem of the field that names the picture.
 */
export const copyPictures = async (before: Reading, named: readonly NamedPicture[]): Promise<CopiedPictures> => {
  const outside = named.filter(({ address }) => isOutsidePicture(address));
  const addresses = new Set<string>();
  for (const { path, address } of outside) {
    addresses.add(address);
    if (addresses.size > mostInRequest) throw problemAt(path, 'picturesTooMany', { limit: mostInRequest });
  }
  const signal = AbortSignal.timeout(requestMilliseconds);
  const copies = new Map<string, readonly TakenFile[]>();
  for (const { path, address } of outside) {
    const [first, ...others] = copies.get(address) ?? [];
    const next = first
      ? await (await filesOf(before.app, before)).takeAgain(first)
      : await atField(path, () => copyOne(before, address, signal));
    copies.set(address, first ? [first, ...others, next] : [next]);
  }
  return copies;
};

/** How many copies of each address this transaction has placed. */
const placed = new WeakMap<Context, Map<string, number>>();

/** The next copy that this transaction has not used: a repeated transaction begins again with the first. */
const nextCopy = (context: Context, copies: CopiedPictures, address: string): TakenFile | undefined => {
  const used = placed.get(context) ?? new Map<string, number>();
  const index = used.get(address) ?? 0;
  placed.set(context, used.set(address, index + 1));
  return copies.get(address)?.[index];
};

/** A stored picture: its address on this server, and the one that it was copied from. */
interface PlacedPicture {
  readonly url: string;
  readonly source: string | null;
}

interface Placing extends NamedPicture {
  readonly copies: CopiedPictures;
  /** The record that the copy belongs to; null when it is still to be created. */
  readonly ownerId: string | null;
}

/** Stores the copy of a picture elsewhere as the record's own, or checks that an uploaded one may be shown. */
export const placePicture = async (context: Context, placing: Placing): Promise<PlacedPicture> => {
  const { copies, ownerId, path, address } = placing;
  if (!isOutsidePicture(address)) {
    if (!(await findPicture(context, address))) throw problemAt(path, 'mediaUnknown');
    return { url: address, source: null };
  }
  const taken = nextCopy(context, copies, address);
  // It was the record's picture when the request came, so it was not fetched; another request has replaced it since.
  if (taken === undefined) throw new Refusal('stale', 'versionConflict');
  const files = await filesOf(context.app, context);
  const { url } = await files.storeTaken(taken, { ownerId, createdBy: context.actor.id });
  return { url, source: address };
};

const findPicture = async (context: Context, url: string) => {
  const file = await findStoredFile(context, url.split('/').at(-1) ?? '');
  return file !== undefined && isCompanyPicture(file) ? file : undefined;
};

/** Deletes a picture that belongs to this record alone; one of the company's media stays. */
export const dropPicture = async (context: Context, of: { id: string; url: string | null }): Promise<void> => {
  const file = of.url === null ? undefined : await findPicture(context, of.url);
  if (file?.ownerId === of.id) await markStoredFileDeleted(context, file.path, context.now);
};
