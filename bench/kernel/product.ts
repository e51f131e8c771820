import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import type { Clock } from '@countinghouse/server/src/kernel/clock.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import type { TestApp } from '@countinghouse/server/test/app/test-app.ts';
import { temporaryDatabase } from './temporary-database.ts';
import { noRequestLimits } from './request-limits.ts';

/** The whole product in this process with its own embedded PostgreSQL, as required by the tests' scenes. */
export const startProduct = async (clock?: Clock, settings: Record<string, string> = {}): Promise<TestApp> => {
  const owner = await temporaryDatabase();
  const served = openDatabase(owner.url, { max: 12, role: await findWebRole(owner.database) });
  const env = {
    PORT: '0',
    DATA_DIR: owner.dataDir,
    LOG_LEVEL: 'error',
    PRICE_FEED: 'off',
    DEMO_PRICES: 'true',
    DEPOSIT_TRIES: '999999',
    ...noRequestLimits,
    ...settings,
  };
  const running = await startApp({
    config: readConfig(env),
    database: served,
    log: openLog('error'),
    ...(clock && { clock }),
  });
  return {
    url: running.address,
    databaseUrl: owner.url,
    dataDir: owner.dataDir,
    database: owner.database,
    running,
    logged: () => '',
    stop: async () => {
      await running.stop();
      await served.close();
      await owner.stop();
    },
  };
};
