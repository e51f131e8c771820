import auditLabels from '@countinghouse/contract/i18n/en/audit.json' with { type: 'json' };
import fieldLabels from '@countinghouse/contract/i18n/en/field.json' with { type: 'json' };
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { type RunningApp, startApp } from '../../src/app.ts';
import type { Clock, TimeSources } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { findWebRole } from '../../src/kernel/database/web-role.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { createTestDatabase } from '../harness/test-database.ts';

/** A clock that only moves on demand. */
export interface TestClock extends Clock {
  moveTo(time: Date): void;
  advance(milliseconds: number): void;
  /** Corrects the time of day without time passing. */
  correct(milliseconds: number): void;
}

export const testClock = (start = new Date()): TestClock => {
  let time = start.getTime();
  let passed = 0;
  const advance = (milliseconds: number): void => {
    time += milliseconds;
    passed += Math.max(0, milliseconds);
  };
  return {
    now: () => new Date(time),
    steady: () => passed,
    moveTo: (to) => advance(to.getTime() - time),
    advance,
    correct: (milliseconds) => void (time += milliseconds),
  };
};

/** The whole application on a database of its own, listening on a free port. */
export interface TestApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly database: Database;
  readonly running: RunningApp;
  logged(): string;
  stop(): Promise<void>;
}

const noRequestLimits = {
  REQUESTS_PER_SESSION: '999999999',
  REQUESTS_PER_TOKEN: '999999999',
  REQUESTS_PER_ADDRESS: '999999999',
};

const isLabelled = (field: string): boolean =>
  Object.hasOwn(fieldLabels, field) ||
  Object.hasOwn(auditLabels, `field${field.charAt(0).toUpperCase()}${field.slice(1)}`) ||
  field.startsWith('leverageCaps.');

/** Recorded fields that staff would read by their raw name in the audit trail. */
const unlabelledFields = async (database: Database): Promise<string[]> => {
  const recorded = await database.query<{ field: string; action: string }>(sql`
    select field, min(action) as action from audit
      cross join lateral (values (before), (after)) sides (side)
      cross join lateral jsonb_object_keys(case jsonb_typeof(side) when 'object' then side else '{}' end) field
    group by field`);
  return recorded.filter(({ field }) => !isLabelled(field)).map(({ field, action }) => `${action}: ${field}`);
};

interface Options {
  readonly clock?: Clock;
  readonly timeSources?: TimeSources;
  readonly env?: Record<string, string>;
  readonly staticDir?: string;
  readonly connections?: number;
  /** Staff must have two-factor or a passkey, as in a new company; other tests are not about that. */
  readonly staffTwoFactor?: true;
}

export const startTestApp = async (options: Options = {}): Promise<TestApp> => {
  const data = await createTestDatabase();
  // Tests prepare and check as the owner; the application works under its own role, as in production.
  const served = openDatabase(data.url, {
    max: options.connections ?? 12,
    role: await findWebRole(data.database),
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-app-'));
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  if (options.staffTwoFactor) await data.database.query(sql`update setting set staff_two_factor = true`);
  const running = await startApp({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      PRICE_FEED: 'off',
      // Test cards pay beside bank accounts.
      DEMO_PRICES: 'true',
      DEPOSIT_TRIES: '999999',
      // Tests book transfers without records, which the proof would report in the middle of another test.
      PROOF_SECONDS: '99999',
      ...noRequestLimits,
      ...options.env,
    }),
    database: served,
    log: openLog('info', sink),
    ...(options.clock && { clock: options.clock }),
    ...(options.timeSources && { timeSources: options.timeSources }),
    ...(options.staticDir !== undefined && { staticDir: options.staticDir }),
  });
  return {
    url: running.address,
    databaseUrl: data.url,
    dataDir,
    database: data.database,
    running,
    logged: () => lines.join(''),
    stop: async () => {
      const unlabelled = await unlabelledFields(data.database);
      await running.stop();
      await served.close();
      await data.drop();
      await rm(dataDir, { recursive: true, force: true });
      expect(unlabelled, 'recorded in the audit trail without a label in audit.json or field.json').toEqual([]);
    },
  };
};
