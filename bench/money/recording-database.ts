import type { Database, Transaction } from '@countinghouse/server/src/kernel/database/database.ts';
import type { Recorded } from './floor-script.ts';

/** A database that records every statement while `recorded` is a list. */
export interface RecordingDatabase extends Database {
  recorded: Recorded[] | null;
}

export const recordingDatabase = (database: Database): RecordingDatabase => {
  const recording: RecordingDatabase = {
    ...database,
    recorded: null,
    query: (fragment) => {
      recording.recorded?.push({ transaction: false, statements: [fragment] });
      return database.query(fragment);
    },
    transaction: (work) =>
      database.transaction((transaction) => {
        const statements: Recorded['statements'][number][] = [];
        recording.recorded?.push({ transaction: true, statements });
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
