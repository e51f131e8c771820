import { randomBytes } from 'node:crypto';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { entryOf, saltBytes } from '@countinghouse/contract/log/logged.ts';
import { proofsFrom, type ReadTile } from '@countinghouse/contract/log/tiles.ts';
import { leafHash } from '@countinghouse/contract/log/tree.ts';
import { readHorizon } from '../audit-seal/seal-table.ts';
import type { App, Runner } from '../context.ts';
import { canonical, type Json } from './canonical.ts';
import { growTiles } from './grow-tiles.ts';
import type { LeafSource } from './leaf-source.ts';
import type { LogKey } from './log-key.ts';
import {
  claimSequencing,
  insertLeaves,
  type NewLeaf,
  type NextLeaf,
  nextLeaves,
  readHead,
  type StoredHead,
  writeHead,
} from './log-table.ts';
import { readTile, writeTiles } from './tile-table.ts';

/** Bounded, so that a backlog neither fills the memory nor holds a transaction open for long. */
const piece = 2_000;

/** A leaf about the log itself. */
export type Announced = Pick<NextLeaf, 'kind' | 'record'> & { readonly content: Readonly<Record<string, Json>> };

export interface Sequencing {
  readonly sources: readonly LeafSource[];
  readonly key: LogKey;
  /** Leaves about the log itself, before all others. */
  readonly announced?: readonly Announced[];
}

const newLeaf = ({ kind, record, customer, content }: Omit<NextLeaf, 'xid'>, place: number): NewLeaf => {
  const salt = randomBytes(saltBytes);
  const text = canonical({ ...(content as Readonly<Record<string, Json>>), kind, id: record });
  return { place, kind, record, customer, salt, content: text, entry: entryOf(salt, text) };
};

/** Reads tiles that were just changed, and others from the database. */
const readerOf =
  (runner: Runner, grown: ReadonlyMap<string, Uint8Array>): ReadTile =>
  async ({ level, index }) =>
    grown.get(`${level}/${index}`) ?? readTile(runner, { level: Number(level), index });

/** Adds leaves at the end of the log and signs its new head. */
const extend = async (
  runner: Runner,
  { head, leaves, key, now }: { head: StoredHead; leaves: readonly NewLeaf[]; key: LogKey; now: Date },
): Promise<StoredHead> => {
  await insertLeaves(runner, leaves, now);
  const hashes = leaves.map(({ entry }) => leafHash(entry));
  const tiles = await growTiles(head.size, hashes, readerOf(runner, new Map()));
  await writeTiles(runner, tiles);
  const size = head.size + leaves.length;
  const grown = new Map(tiles.map(({ level, index, hashes: bytes }) => [`${level}/${index}`, bytes]));
  const root = await proofsFrom(size, readerOf(runner, grown)).root();
  const note = key.signed(checkpointText({ origin: key.verifier.name, size, root }));
  return { ...head, size, note, key: key.text };
};

interface Sequenced {
  readonly head: StoredHead;
  readonly count: number;
}

const sequencePiece = async (
  runner: Runner,
  { sources, key, announced = [] }: Sequencing,
  now: Date,
): Promise<Sequenced | null> => {
  if (!(await claimSequencing(runner))) return null;
  const head = (await readHead(runner)) ?? { size: 0, note: '', key: '', bound: 0n };
  const horizon = await readHorizon(runner);
  // A dump restored into a younger cluster restarts transaction ids below the stored bound, so every record is searched.
  const from = horizon < head.bound ? 0n : head.bound;
  const rows = await nextLeaves(runner, sources, { from, horizon, limit: piece });
  const all = [...announced.map((leaf) => ({ ...leaf, customer: null })), ...rows];
  const last = rows.at(-1);
  const upTo = last && rows.length === piece ? last.xid : horizon;
  // An announcement searches no records, so those that wait still have to be found.
  const bound = sources.length === 0 ? head.bound : upTo;
  if (all.length === 0) return null;
  const leaves = all.map((leaf, at) => newLeaf(leaf, head.size + at));
  const next = { ...(await extend(runner, { head, leaves, key, now })), bound };
  await writeHead(runner, next);
  return { head: next, count: rows.length };
};

/**
 * Adds every committed record to the log in batches, in the order of their transactions; stops after a batch once
 * `stopping` is aborted. Returns the newest head, or null if nothing was added.
 */
export const sequence = async (
  app: App,
  sequencing: Sequencing,
  stopping?: AbortSignal,
): Promise<StoredHead | null> => {
  let newest: StoredHead | null = null;
  let { announced } = sequencing;
  for (;;) {
    const given = { ...sequencing, ...(announced && { announced }) };
    const done = await app.database.transaction((transaction) => sequencePiece(transaction, given, app.clock.now()));
    if (done === null) return newest;
    newest = done.head;
    announced = [];
    if (done.count < piece || stopping?.aborted === true) return newest;
  }
};
