import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { contentsOf } from '@countinghouse/server/src/kernel/files/contents-of.ts';
import { verifyInstallation } from '@countinghouse/server/src/verify-installation.ts';

// Verifies an installation and prints what each part took, with the memory of this process at its peak.
const { BENCH_DATABASE_URL = '', BENCH_DATA_DIR = '' } = process.env;
const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: BENCH_DATA_DIR });
const database = openDatabase(BENCH_DATABASE_URL, { max: 2 });
let reports = 0;
const megabytes = (): number => process.resourceUsage().maxRSS / 1_024;
/** The peak so far, by the part that was the last to report. */
const peaks = new Map<string, number>();
const verified = await verifyInstallation(database, {
  dataDir: BENCH_DATA_DIR,
  contents: await contentsOf(config),
  heads: [],
  progress: (name) => {
    reports += 1;
    peaks.set(name, megabytes());
  },
});
await database.close();
const parts = verified.map(({ name, part: { found, findings, checked, unchecked, failures }, failure, seconds }) => ({
  name,
  checked,
  seconds,
  found,
  findings: findings.slice(0, 5),
  unchecked,
  failures,
  failure,
  megabytes: peaks.get(name) ?? null,
}));
console.log(JSON.stringify({ parts, megabytes: megabytes(), reports }));
