import { continuityFindings } from '@countinghouse/contract/log/continuity.ts';
import { SavedHead } from '@countinghouse/contract/schemas/log/saved-heads.ts';
import * as z from 'zod/mini';
import { createStore, remember, remembered, useStore } from '../../kernel/store/store.ts';

/** The heads of the public log that this device has seen, and two of them between which it was not continued. */
const SeenHeads = z.object({
  /** The first one, then the last one of each day. */
  heads: z.array(SavedHead),
  conflict: z.nullable(z.object({ finding: z.enum(continuityFindings), earlier: SavedHead, later: SavedHead })),
});
export type SeenHeads = z.infer<typeof SeenHeads>;

const place = 'log-heads';
/** About a month of days, below 20 kB. */
const most = 32;
const nothing: SeenHeads = { heads: [], conflict: null };

const stored = (): SeenHeads => {
  try {
    return SeenHeads.parse(JSON.parse(remembered(place) ?? 'null'));
  } catch {
    return nothing;
  }
};

export const seenHeads = createStore<SeenHeads>(stored());
export const useSeenHeads = (): SeenHeads => useStore(seenHeads);

const keep = (seen: SeenHeads): void => {
  remember(place, JSON.stringify(seen));
  seenHeads.set(seen);
};

const dayOf = ({ at }: SavedHead): string => at.slice(0, 10);

/** Adds a head that continues those before it. */
export const addSeen = (head: SavedHead): void => {
  const { heads, conflict } = seenHeads.get();
  const [first, ...later] = heads;
  const others = later.filter((each) => dayOf(each) !== dayOf(head));
  keep({ conflict, heads: first ? [first, ...others.slice(2 - most), head] : [head] });
};

/** Keeps the two heads as evidence until the customer has saved them. */
export const keepConflict = (conflict: NonNullable<SeenHeads['conflict']>): void => {
  const { heads } = seenHeads.get();
  keep({ heads, conflict });
};

/** Follows the log from its present head on. */
export const startAgain = (): void => {
  const { conflict } = seenHeads.get();
  keep({ heads: conflict ? [conflict.later] : [], conflict: null });
};
