import type { App } from '../../../kernel/context.ts';
import { readPolicy } from '../../trading-policy/index.ts';
import type { Desk } from './desk.ts';
import { readFingerprints, readMoved, readVersions } from './engine-table.ts';
import type { Fingerprint, Known } from './roster.ts';

/** Entries of so many rounds before are looked at again: who was given his number first may be booked last. */
const overlappingRounds = 5;

/**
 * Touches customers whose spendable money is not what the book takes it for: it moved without an order, or by another
 * process.
 */
export const moneyRound = ({ database }: App, desk: Desk, touch: (lead: string) => void): (() => Promise<void>) => {
  const newest: bigint[] = [];
  return async () => {
    const found = await readMoved(database, newest[0] ?? null);
    for (const { lead, cash } of found.moved) {
      if (desk.roster.of(lead).size > 0 && desk.book.cashOf(lead) !== cash) touch(lead);
    }
    newest.push(found.newest);
    if (newest.length > overlappingRounds) newest.shift();
  };
};

/** Closes out by what the company's rules say now. */
export const policyRound =
  ({ database }: App, { book }: Desk): (() => Promise<void>) =>
  async () =>
    book.setCloseOutPercent(BigInt((await readPolicy(database)).closeOutPercent));

/** Touches customers of whose live orders the engine knows something else than the database. */
export const comparingRound =
  ({ database }: App, { roster }: Desk, touch: (lead: string) => void): (() => Promise<void>) =>
  async () => {
    const stored = await readFingerprints(database);
    const symbols = new Set([...stored.keys(), ...roster.symbols()]);
    for (const symbol of symbols) {
      if (isEqual(stored.get(symbol), roster.fingerprint(symbol))) continue;
      for (const lead of differing(roster.ofSymbol(symbol), await readVersions(database, symbol))) touch(lead);
    }
  };

const isEqual = (stored: Fingerprint | undefined, known: Fingerprint): boolean =>
  (stored?.count ?? 0) === known.count && (stored?.sum ?? 0n) === known.sum;

type Version = Pick<Known, 'id' | 'lead' | 'version'>;

/** Customers with an order that only one side has, or each in another version. */
const differing = (known: ReadonlyMap<string, Version>, stored: readonly Version[]): Set<string> => {
  const ids = new Set(stored.map(({ id }) => id));
  const changed = stored.filter(({ id, version }) => known.get(id)?.version !== version);
  const gone = [...known.values()].filter(({ id }) => !ids.has(id));
  return new Set([...changed, ...gone].map(({ lead }) => lead));
};

/** Runs a round unless the one before still runs; one that fails is followed by the next all the same. */
export const oneAtATime = (app: App, round: () => Promise<unknown>) => {
  let running: Promise<void> | null = null;
  return {
    run: (): void => {
      running ??= round()
        .then(() => undefined)
        .catch((error: unknown) => app.log.warn({ err: error }, 'the order book waits for the database'))
        .finally(() => {
          running = null;
        });
    },
    done: async (): Promise<void> => {
      await running;
    },
  };
};
