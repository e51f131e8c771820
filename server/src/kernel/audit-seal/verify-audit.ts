import type { Runner } from '../context.ts';
import type { Anchor } from './anchor.ts';
import { linkHash, origin } from './chain.ts';
import { readLinks, readUnsealed, type StoredLink } from './seal-table.ts';

type Fault = 'altered' | 'swapped' | 'missing' | 'inserted' | 'cut' | 'rewritten' | 'unanchored';

export interface Finding {
  readonly fault: Fault;
  /** A place of the chain or the id of an audit row. */
  readonly where: string;
}

export interface Verdict {
  readonly sealed: bigint;
  /** Rows too recent to be sealed. */
  readonly waiting: bigint;
  readonly findings: readonly Finding[];
}

const piece = 5_000;
/** Longer than any transaction can run: a row that claims to be older than that was inserted later by hand. */
const slackMilliseconds = 3_600_000;

/** A link that does not match its row, with what is needed to try other rows in its place. */
interface Misfit {
  readonly link: StoredLink;
  readonly before: Uint8Array;
}

interface Walk {
  place: bigint;
  hash: Uint8Array;
  bound: bigint;
  sealedAt: Date | null;
  previousRound: Date | null;
  readonly findings: Finding[];
  readonly misfits: Misfit[];
  /** Anchors not matched with a link yet. */
  readonly anchors: Map<bigint, string[]>;
  readonly isAnchored: boolean;
}

/** Checks every audit row against the chain, and the chain against the anchors stored outside the database. */
export const verifyAudit = async (
  runner: Runner,
  anchors: readonly Anchor[],
  progress?: (entries: bigint) => void,
): Promise<Verdict> => {
  const walk: Walk = {
    place: 0n,
    hash: origin,
    bound: 0n,
    sealedAt: null,
    previousRound: null,
    findings: [],
    misfits: [],
    anchors: new Map(),
    isAnchored: anchors.length > 0,
  };
  for (const { place, hash } of anchors) walk.anchors.set(place, [...(walk.anchors.get(place) ?? []), hash]);
  for (;;) {
    const links = await readLinks(runner, walk.place, piece);
    for (const link of links) step(walk, link);
    progress?.(walk.place);
    if (links.length < piece) break;
  }
  const { inserted, waiting } = await readUnsealed(runner, walk.bound);
  const findings = [
    ...reportMisfits(walk.misfits),
    ...walk.findings,
    ...inserted.map((where) => ({ fault: 'inserted', where }) as const),
    ...reportAnchors(walk),
  ];
  return { sealed: walk.place, waiting, findings };
};

const step = (walk: Walk, link: StoredLink): void => {
  const expected = walk.place + 1n;
  if (link.place !== expected) walk.findings.push({ fault: 'missing', where: `${expected}–${link.place - 1n}` });
  checkRow(walk, link);
  checkTime(walk, link);
  for (const hash of walk.anchors.get(link.place) ?? []) {
    if (hash !== Buffer.from(link.hash).toString('hex'))
      walk.findings.push({ fault: 'rewritten', where: String(link.place) });
  }
  walk.anchors.delete(link.place);
  // Continue from the stored hash, so that one fault is reported once.
  Object.assign(walk, { place: link.place, hash: link.hash, bound: link.bound });
};

const checkRow = (walk: Walk, link: StoredLink): void => {
  if (link.row === null) walk.findings.push({ fault: 'missing', where: String(link.place) });
  else if (!fits({ link, before: walk.hash }, link.row)) noteMisfit(walk, { link, before: walk.hash });
};

/** Only so many are held with their rows: memory must not grow with the number of faults. */
const noteMisfit = (walk: Walk, misfit: Misfit): void => {
  if (walk.misfits.length < mostTried) walk.misfits.push(misfit);
  else walk.findings.push({ fault: 'altered', where: String(misfit.link.place) });
};

const checkTime = (walk: Walk, { at, place, sealedAt }: StoredLink): void => {
  if (sealedAt.getTime() !== walk.sealedAt?.getTime()) {
    walk.previousRound = walk.sealedAt;
    walk.sealedAt = sealedAt;
  }
  const earliest = walk.previousRound && walk.previousRound.getTime() - slackMilliseconds;
  if (at !== null && earliest !== null && at.getTime() < earliest)
    walk.findings.push({ fault: 'inserted', where: String(place) });
};

const fits = ({ link, before }: Misfit, row: string): boolean =>
  linkHash(before, { ...link, row }).equals(Buffer.from(link.hash));

const mostTried = 200;

/** Rows that fit each other's places were swapped; anything else was altered. */
const reportMisfits = (misfits: readonly Misfit[]): Finding[] => {
  const rows = misfits.flatMap(({ link }) => (link.row === null ? [] : [link.row]));
  return misfits.map((misfit) => ({
    fault: rows.some((row) => fits(misfit, row)) ? 'swapped' : 'altered',
    where: String(misfit.link.place),
  }));
};

/** Reports anchors whose links are gone, and a chain without any anchor. */
const reportAnchors = ({ anchors, place, isAnchored }: Walk): Finding[] => {
  if (place > 0n && !isAnchored) return [{ fault: 'unanchored', where: String(place) }];
  const isCut = [...anchors.keys()].some((anchored) => anchored > place);
  return isCut ? [{ fault: 'cut', where: String(place + 1n) }] : [];
};
