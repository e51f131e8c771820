import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/pool.ts';
import { type EmbeddedPostgres, quitEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { lockDataFolder } from './data-folder-lock.ts';

/** Runs work on the database of the data folder or DATABASE_URL, with or without a server, which is left running. */
export const withDatabase = <Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<Result> =>
  withDatabaseUrl(config, async (url) => {
    const database = openDatabase(url, { max: 1, readOnly });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });

/** As `withDatabase`, for work that opens connections of its own. */
export const withDatabaseUrl = async <Result>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  // The holder of the folder's lock runs the database; without a server this program starts it and stops it again.
  const lock = await lockDataFolder(config.dataDir).catch(() => null);
  const embedded = config.databaseUrl === undefined ? await startOrQuit(config.dataDir, lock !== null) : null;
  try {
    return await work(config.databaseUrl ?? embedded?.url ?? '');
  } finally {
    if (lock) await embedded?.stop();
  }
};

const quiet = { info: () => undefined, error: (_facts: object, message?: string) => console.error(message) };

const startOrQuit = async (dataDir: string, isAlone: boolean): Promise<EmbeddedPostgres> => {
  try {
    return await startEmbeddedPostgres({ dataDir, log: quiet });
  } catch (error) {
    if (isAlone) quitEmbeddedPostgres(dataDir);
    throw error;
  }
};
