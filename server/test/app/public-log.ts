import { allFacts } from '../../src/features/facts/index.ts';
import { nextLeaves } from '../../src/kernel/public-log/log-table.ts';
import { sequenceRecords } from '../../src/kernel/public-log/sequencer.ts';
import type { TestApp } from './test-app.ts';

const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
/** Above the number of any transaction. */
const noHorizon = 2n ** 62n;

/**
 * Extends the public log until it has every committed record: a record waits for older transactions in any database of
 * the server, so that one round may log some records of a test and not yet the others.
 */
export const everythingLogged = async ({ database, running }: TestApp): Promise<void> => {
  const waiting = () => nextLeaves(database, sources, { from: 0n, horizon: noHorizon, limit: 1 });
  while ((await waiting()).length > 0) await sequenceRecords(running.app, allFacts);
};
