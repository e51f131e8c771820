import type { App } from '../../../kernel/context.ts';
import type { Desk } from './desk.ts';
import { readFingerprints, readMoved, readVersions } from './engine-table.ts';
import type { Fingerprint, Known } from './roster.ts';

/** Entries from this many earlier rounds are checked again, because ids are not assigned in commit order. */
const overlappingRounds = 5;

/** Marks customers whose cash differs from the book's value: it changed without an order, or in another process. */
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

/** Marks customers whose live orders differ between the engine and the database. */
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

/** Customers with an order that is missing on one side or has different versions. */
const differing = (known: ReadonlyMap<string, Version>, stored: readonly Version[]): Set<string> => {
  const ids = new Set(stored.map(({ id }) => id));
  const changed = stored.filter(({ id, version }) => known.get(id)?.version !== version);
  const gone = [...known.values()].filter(({ id }) => !ids.has(id));
  return new Set([...changed, ...gone].map(({ lead }) => lead));
};

/** Runs a round unless the previous one is still running; a failed round is logged and does not stop the next. */
export const oneAtATime = (app: App, round: () => Promise<unknown>) => {
  let running: Promise<void> | null = null;
  return {
    run: (): void => {
      running ??= round()
        .then(() => undefined)
        .catch((error: unknown) =>
          app.log.warn({ err: error }, 'order engine check failed: retrying in the next round'),
        )
        .finally(() => {
          running = null;
        });
    },
    done: async (): Promise<void> => {
      await running;
    },
  };
};
