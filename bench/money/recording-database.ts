import type { Database, Transaction } from '@countinghouse/server/src/kernel/database/database.ts';
import { currentCaller } from '@countinghouse/server/src/kernel/fairness/caller.ts';
import type { Recorded } from './floor-script.ts';

/**
 * A database that records every statement of a request while `recorded` is a list. Those of jobs, which run at the same
 * time, would be repeated by the baseline with each request.
 */
export interface RecordingDatabase extends Database {
  recorded: Recorded[] | null;
}

/** The server's own work has no caller. */
const isOfRequest = (): boolean => currentCaller() !== undefined;

export const recordingDatabase = (database: Database): RecordingDatabase => {
  const recording: RecordingDatabase = {
    ...database,
    recorded: null,
    query: (fragment) => {
      if (isOfRequest()) recording.recorded?.push({ transaction: false, statements: [fragment] });
      return database.query(fragment);
    },
    transaction: (work) =>
      database.transaction((transaction) => {
        const statements: Recorded['statements'][number][] = [];
        if (isOfRequest()) recording.recorded?.push({ transaction: true, statements });
        const noting: Transaction = {
          ...transaction,
          query: (fragment) => {
            statements.push(fragment);
            return transaction.query(fragment);
          },
        };
        return work(noting);
      }),
  };
  return recording;
};
