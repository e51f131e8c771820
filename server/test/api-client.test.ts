import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePackage } from '../../api-client/generate.ts';
import { tokenFor } from './app/api-tokens.ts';
import { addPerson, type Caller, signedIn } from './app/caller.ts';
import { startTestApp, type TestApp } from './app/test-app.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'api-client/dist');
const run = promisify(execFile);
let app: TestApp;
let boss: Caller;
beforeAll(async () => {
  app = await startTestApp();
  boss = await signedIn(app, 'root');
  await writePackage(folder);
});
afterAll(() => app.stop());

/** Errors of the compiler in the package with this program beside its example. */
const errorsWith = async (program: string): Promise<string> => {
  await writeFile(path.join(folder, 'program.mts'), program);
  const compiler = [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    '-p',
    path.join(root, 'api-client'),
  ];
  return run(process.execPath, compiler).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
};
const call = (path: string, query: string) =>
  `import { connect } from './index.js';\nawait connect({ url: '', token: '' }).GET('${path}', { params: { query: ${query} } });\n`;

describe('the client of the API', () => {
  it('compiles with its example, and refuses a wrong path and a wrong parameter', async () => {
    expect(await errorsWith(call('/v1/user', '{ pageSize: 5 }'))).toBe('');
    const wrong = await errorsWith(call('/v1/user', "{ pageSize: 'five' }") + call('/v1/usr', '{}').split('\n')[1]);
    expect(wrong.match(/program\.mts/g)).toHaveLength(2);
  });

  it('runs its example with a token that may read leads and comment on them', async () => {
    const agent = await addPerson(app, { role: 'regular' });
    const leads = [await addPerson(app, { role: 'lead', assignedTo: agent }), await addPerson(app, { role: 'lead' })];
    const { secret } = await tokenFor(app, { by: boss, owner: agent, permissions: ['lead:read', 'comment:create'] });
    const env = { ...process.env, COUNTINGHOUSE_URL: app.url, CHK_TOKEN: secret };
    const { stdout } = await run(process.execPath, [path.join(folder, 'example.mjs')], { env });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const { comments } = (await boss.call(comment.routes.list)).body;
    expect(comments.map(({ lead, text }) => [lead, text])).toEqual([[leads[0], 'Passed on to the newsletter']]);
  });

  it('says what the server refuses', async () => {
    const env = { ...process.env, COUNTINGHOUSE_URL: app.url, CHK_TOKEN: 'chk_wrong' };
    await expect(run(process.execPath, [path.join(folder, 'example.mjs')], { env })).rejects.toThrow(/log in|token/i);
  });
});
