import type { Anchor } from '../../kernel/audit-seal/anchor.ts';
import { origin } from '../../kernel/audit-seal/chain.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Finding } from './finding-table.ts';
import { beginning, digest, hashOf, type Place, readSlice, type Slice } from './slice-table.ts';

/** The hashes that were written outside the database, by number of their slice. */
export type Anchors = ReadonlyMap<bigint, readonly string[]>;

export const anchorsByNumber = (anchors: readonly Anchor[]): Anchors => {
  const found = new Map<bigint, string[]>();
  for (const { place, hash } of anchors) found.set(place, [...(found.get(place) ?? []), hash]);
  return found;
};

export interface SealedSlice {
  readonly slice: Slice;
  readonly after: Place;
  /** The hash that the slice continues. */
  readonly before: Buffer;
}

export const readSliceWithBefore = async (runner: Runner, number: bigint): Promise<SealedSlice | undefined> => {
  const slice = await readSlice(runner, number);
  if (slice?.number !== number) return undefined;
  const before = number === 1n ? undefined : await readSlice(runner, number - 1n);
  return { slice, after: before ?? beginning, before: before?.hash ?? origin };
};

/**
 * Reads a slice again: `altered` when its transfers are not what was sealed, `rewritten` when its seal does not continue
 * the chain or differs from its anchor.
 */
export const judgeSlice = async (
  runner: Runner,
  { slice, after, before }: SealedSlice,
  anchors: Anchors,
): Promise<Finding[]> => {
  const now = await digest(runner, after, slice);
  const subject = String(slice.number);
  const findings: Finding[] = [];
  if (!now.content.equals(slice.content)) {
    const said = (of: Pick<Slice, 'transfers' | 'entries'>) => `${of.transfers} / ${of.entries}`;
    findings.push({ fault: 'altered', subject, found: said(now), expected: said(slice) });
  }
  const isChained = hashOf(before, slice).equals(slice.hash);
  const hash = slice.hash.toString('hex');
  const anchored = anchors.get(slice.number) ?? [];
  if (!isChained || anchored.some((each) => each !== hash))
    findings.push({
      fault: 'rewritten',
      subject,
      found: hash.slice(0, 16),
      expected: anchored[0]?.slice(0, 16) ?? null,
    });
  return findings;
};

/**
 * Compares the end of the chain with the latest anchor: `cut` when slices are gone that were anchored. The anchors were
 * read before the head.
 */
export const judgeEnd = (head: Slice | undefined, anchors: Anchors): Finding[] => {
  const last = [...anchors.keys()].reduce((one, other) => (one > other ? one : other), 0n);
  const number = head?.number ?? 0n;
  if (last > number) return [{ fault: 'cut', subject: String(number + 1n) }];
  const hash = head?.hash.toString('hex');
  const isOther = (anchors.get(number) ?? []).some((each) => each !== hash);
  return isOther ? [{ fault: 'rewritten', subject: String(number), found: hash?.slice(0, 16) ?? null }] : [];
};
