import { isSame } from '@countinghouse/contract/log/bytes.ts';
import { parseCheckpoint, type SignedCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { entryOf } from '@countinghouse/contract/log/logged.ts';
import { leafHash } from '@countinghouse/contract/log/tree.ts';
import type { Runner } from '../context.ts';
import { canonical, type Json } from './canonical.ts';
import { listedAmong } from './erased-leaves.ts';
import { Growing } from './growing.ts';
import { HeadQueue } from './head-queue.ts';
import type { LeafSource } from './leaf-source.ts';
import { countWaiting, readStoredLeaves, type StoredLeaf } from './compared-table.ts';
import { readHead } from './log-table.ts';
import { TileWalk } from './verify-tiles.ts';

/** Contradictions to a saved head, a leaf or a record. */
export type LogFault =
  | 'rewritten'
  | 'cut'
  | 'damaged'
  | 'altered'
  | 'missing'
  | 'moved'
  | 'inserted'
  | 'hidden'
  | 'tile';

export interface LogFinding {
  readonly fault: LogFault;
  /** A size of the log, a place in it, or a record. */
  readonly where: string;
}

/** The first findings of a check, and their number. Memory must not grow with what is wrong. */
class Findings {
  readonly first: LogFinding[] = [];
  count = 0;

  add(fault: LogFault, where: string): void {
    this.count += 1;
    if (this.first.length < mostKept) this.first.push({ fault, where });
  }
}

const mostKept = 1_000;

export interface LogVerdict {
  readonly leaves: number;
  /** Leaves that nobody can read any more, because their person was erased. */
  readonly erased: number;
  readonly waiting: number;
  readonly heads: number;
  /** The first of them. */
  readonly findings: readonly LogFinding[];
  readonly found: number;
}

const piece = 1_000;

const textOf = ({ kind, record }: StoredLeaf, content: Json): string =>
  canonical({ ...(content as Readonly<Record<string, Json>>), kind, id: record });

/** Only the erasure of its customer may make a leaf unreadable: otherwise an altered record could hide behind a deleted salt. */
const hiddenFault = (
  { left, current }: StoredLeaf,
  source: LeafSource | undefined,
  isListed: boolean,
): LogFault | null => {
  const isGone = source !== undefined && current === null;
  if (isGone && !source.survivor) return 'missing';
  if (left && !left.isOfOthers && (left.isErased === true || isListed)) return null;
  return isGone ? 'missing' : 'hidden';
};

/** Faults of the record of a leaf, or of the customer whose erasure will make the leaf unreadable: its entry does not say that. */
const recordFault = (leaf: StoredLeaf): LogFault | null => {
  const { content, customer, current } = leaf;
  if (current && textOf(leaf, current.content) !== content) return 'altered';
  return customer === (current?.customer ?? null) ? null : 'moved';
};

/** Stored under another kind or record than it was hashed with, a leaf would be compared with that, or with nothing. */
const isRenamed = ({ kind, record }: StoredLeaf, content: string): boolean => {
  const named = JSON.parse(content) as { readonly kind?: unknown; readonly id?: unknown };
  return named.kind !== kind || named.id !== record;
};

/** Faults of one leaf: of its entry and salt, and of the record that it was made from. */
const leafFault = (leaf: StoredLeaf, source: LeafSource | undefined, isListed: boolean): LogFault | null => {
  const { salt, content, entry, current } = leaf;
  if (salt === null || content === null) return hiddenFault(leaf, source, isListed);
  if (!isSame(entryOf(salt, content), entry) || isRenamed(leaf, content)) return 'damaged';
  return source && current === null ? 'missing' : recordFault(leaf);
};

interface Checked {
  readonly sources: readonly LeafSource[];
  /** Heads that were saved outside the database. */
  readonly saved: Iterable<SignedCheckpoint> | AsyncIterable<SignedCheckpoint>;
  readonly progress?: (leaves: number, size: number) => void;
}

interface Walk {
  readonly growing: Growing;
  readonly tiles: TileWalk;
  readonly findings: Findings;
  /** Saved heads of sizes that the walk has not reached yet. */
  readonly heads: HeadQueue;
  readonly sources: ReadonlyMap<string, LeafSource>;
  erased: number;
}

const step = async (walk: Walk, leaf: StoredLeaf, isListed: boolean): Promise<void> => {
  const { growing, tiles, findings, heads } = walk;
  const fault = leafFault(leaf, walk.sources.get(leaf.kind), isListed);
  if (fault) findings.add(fault, `${leaf.kind} ${leaf.record}`);
  if (leaf.salt === null) walk.erased += 1;
  const hash = leafHash(leaf.entry);
  growing.add(hash);
  await tiles.add(hash);
  if (!heads.agree(growing.size, () => growing.root())) findings.add('rewritten', `size ${growing.size}`);
};

const walkLeaves = async (runner: Runner, walk: Walk, { sources, progress }: Checked, size: number): Promise<void> => {
  for (;;) {
    const leaves = await readStoredLeaves(runner, sources, walk.growing.size, piece);
    const isListed = await listedAmong(runner, leaves);
    for (const leaf of leaves) await step(walk, leaf, isListed(leaf));
    progress?.(walk.growing.size, size);
    if (leaves.length < piece) return walk.tiles.end();
  }
};

/**
 * Checks the log against the heads saved outside the database, each leaf against what it was hashed from, and each record
 * against its leaf. Reads the database in slices and reports progress after each.
 */
export const verifyLog = async (runner: Runner, given: Checked): Promise<LogVerdict> => {
  const { sources, saved } = given;
  // First, so that leaves added in the meantime do not contradict it.
  const head = await readHead(runner);
  const current = head && parseCheckpoint(head.note);
  const [heads, findings] = [new HeadQueue(), new Findings()];
  for await (const { checkpoint } of saved) heads.add(checkpoint);
  const savedHeads = heads.length;
  if (current) heads.add(current.checkpoint);
  const walk: Walk = {
    growing: new Growing(),
    tiles: new TileWalk(runner, (where) => findings.add('tile', where)),
    findings,
    heads,
    sources: new Map(sources.map((source) => [source.kind, source])),
    erased: 0,
  };
  await walkLeaves(runner, walk, given, head?.size ?? 0);
  const { inserted, waiting } = await countWaiting(runner, sources, head?.bound ?? 0n);
  for (const size of heads.rest()) findings.add('cut', `size ${size}`);
  for (const where of inserted) findings.add('inserted', where);
  const { first, count } = findings;
  return { leaves: walk.growing.size, erased: walk.erased, waiting, heads: savedHeads, findings: first, found: count };
};
