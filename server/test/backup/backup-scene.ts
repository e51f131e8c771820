import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { readAnchors } from '../../src/kernel/audit-seal/anchor.ts';
import { verifyAudit } from '../../src/kernel/audit-seal/verify-audit.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { withDatabase } from '../../src/kernel/lifecycle/with-database.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { readHeads } from '../../src/kernel/public-log/saved-heads.ts';
import { verifyLog } from '../../src/kernel/public-log/verify-log.ts';
import { allFacts } from '../../src/features/facts/index.ts';
import { holds, proveLedger } from '../../src/ledger/proof.ts';
import { withDatabase as withProduct } from '../crash/customers.ts';
import type { Product } from '../crash/product.ts';

const sources = path.join(import.meta.dirname, '../../src');

interface Result {
  readonly code: number;
  readonly output: string;
}

/** Starts a command as `npm run` does, on the settings given. */
export const startCommand = (command: 'backup' | 'restore', given: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [path.join(sources, `${command}-command.ts`), ...given], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended: Promise<Result> = once(child, 'close').then(([code]) => ({ code: code as number, output }));
  return { child, ended };
};

/** Hash of all that these transfers booked. */
export const digestOf = async (database: Database, transfers: readonly string[]): Promise<string> => {
  const [row] = await database.query<{ digest: string }>(sql`
    select md5(string_agg(concat(transfer_id, account_id, amount), ',' order by id)) as digest
    from entry where transfer_id = any(${transfers}::uuid[])`);
  return row?.digest ?? '';
};

const allTransfers = async (database: Database): Promise<string[]> =>
  (await database.query<{ id: string }>(sql`select id from transfer`)).map(({ id }) => id);

/** Findings of the verification in the logs and the stored files. */
const faultsOf = async (database: Database, dataDir: string): Promise<unknown[]> => {
  const audit = await verifyAudit(database, await readAnchors(dataDir));
  const leaves = allFacts.flatMap((facts) => facts.leaves ?? []);
  const saved = await Array.fromAsync(readHeads(dataDir));
  const log = await verifyLog(database, { sources: leaves, saved, progress: () => undefined });
  const files = await database.query<{ path: string; sha256: string }>(sql`select path, sha256 from stored_file`);
  const wrong = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(dataDir, 'uploads', file.path));
      return createHash('sha256').update(content).digest('hex') === file.sha256 ? [] : [file.path];
    }),
  );
  return [...audit.findings, ...log.findings, ...wrong.flat()];
};

export const restoredIn = <Result>(dataDir: string, work: (database: Database) => Promise<Result>): Promise<Result> =>
  withDatabase(readConfig({ DATA_DIR: dataDir }), work);

/** Faults of a restored folder: the books, the logs, the files. */
export const restoredFaults = async (database: Database, dataDir: string): Promise<unknown[]> => [
  ...(holds(await proveLedger(database)) ? [] : ['the books']),
  ...(await faultsOf(database, dataDir)),
];

export const addFile = (product: Product, dataDir: string): Promise<unknown> =>
  withProduct(product, async (database) => {
    const app = { config: readConfig({ DATA_DIR: dataDir }), clock: systemClock, log: openLog('silent') };
    const store = await filesOf(app, database);
    const facts = { fileClass: 'report', originalName: 'report.pdf' } as const;
    return store.storeOwn(randomBytes(100_000), 'application/pdf', facts);
  });

export interface Moment {
  readonly transfers: readonly string[];
  readonly digest: string;
  readonly time: string;
}

export const momentOf = (product: Product): Promise<Moment> =>
  withProduct(product, async (database) => {
    const transfers = await allTransfers(database);
    return { transfers, digest: await digestOf(database, transfers), time: new Date().toISOString() };
  });
