import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const lastBackup = async (): Promise<unknown> =>
  ((await (await fetch(`${app.url}/health/ready`)).json()) as { lastBackup: unknown }).lastBackup;
const report = (text: string) => writeFile(path.join(app.dataDir, 'last-backup'), text);

describe('a backup of a PostgreSQL of its own', () => {
  it('has its time on the health page once the operator has written it down', async () => {
    expect(await lastBackup()).toBeNull();
    // As from `date -u +%FT%TZ`, with the line break at its end.
    await report('2026-11-28T02:10:00Z\n');
    expect(await lastBackup()).toBe('2026-11-28T02:10:00.000Z');
  });

  it('counts for nothing if what was written is no time', async () => {
    await report('done\n');
    expect(await lastBackup()).toBeNull();
  });
});
