import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkLogged } from '@countinghouse/contract/log/check-logged.ts';
import { exportProof } from '@countinghouse/contract/log/log-proof.ts';
import type { Logged } from '@countinghouse/contract/log/logged-record.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { allFacts } from '../../features/facts/index.ts';
import { system } from '../actor.ts';
import { noContacts } from '../contacts/open-file.ts';
import { newId } from '../ids.ts';
import { verifyLog } from '../public-log/verify-log.ts';
import { exportReply } from './export-reply.ts';

let app: TestApp;
let admin: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin', firstName: 'Grace' });
  lead = await signedIn(app, { role: 'lead', firstName: 'Iris', lastName: 'Crane' });
});
afterAll(() => app.stop());

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const exported = async (who: Caller, address: string): Promise<Buffer> => {
  const reply = await fetch(`${app.url}/v1/${address}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });
  expect([address, reply.status]).toEqual([address, 200]);
  return Buffer.from(await reply.arrayBuffer());
};
const proofOf = (who: Caller, file: Buffer) => who.call(exportProof, { params: { hash: sha256(file) } });

/** The proof once the log has the export. */
const logged = async (who: Caller, file: Buffer): Promise<Logged> => {
  const rows = await app.database.query(sql`select 1 from exported_file where sha256 = ${sha256(file)}`);
  expect(rows.length).toBeGreaterThan(0);
  await everythingLogged(app);
  const { status, body } = await proofOf(who, file);
  expect(status).toBe(200);
  return body.logged;
};

const ownExports: readonly string[] = ['own-data?format=json', 'own-data?format=pdf'];
const staffExports = () => [
  'user/export?format=csv',
  'user/export?format=xlsx&columns=id,firstName',
  'cash-flow/export?format=csv',
  'cash-flow/export?format=xlsx',
  'campaign/return/export?format=csv&group=campaign',
  `own-data/lead/${lead.id}?format=json&reason=Asked%20for%20it`,
];

const tools = path.join(import.meta.dirname, '../../../../tools/verifiers');
const verdictsOn = async (file: Buffer, proof: Logged) => {
  const names = [path.join(app.dataDir, 'export.csv'), path.join(app.dataDir, 'proof.json')] as const;
  await writeFile(names[0], file);
  await writeFile(names[1], JSON.stringify({ logged: proof }));
  const programs = [[process.execPath, 'verify-document.mjs'] as const, ['python3', 'verify_document.py'] as const];
  return programs.slice(0, spawnSync('python3', ['--version']).status === 0 ? 2 : 1).map(([program, name]) => {
    const { status, stdout } = spawnSync(program, [path.join(tools, name), ...names], { encoding: 'utf8' });
    return [status, stdout] as const;
  });
};

describe('the file of an export', () => {
  it('is a leaf of the log with the hash of exactly these bytes, for customers and staff', async () => {
    const taken = [
      ...ownExports.map((address) => [lead, address] as const),
      ...staffExports().map((address) => [admin, address] as const),
    ];
    for (const [who, address] of taken) {
      const file = await exported(who, address);
      const proof = await logged(who, file);
      const content = JSON.parse(proof.content);
      expect([address, checkLogged(proof, { kind: 'export', id: content.id, sha256: sha256(file) }).findings]).toEqual([
        address,
        [],
      ]);
      expect(content).toMatchObject({ bytes: file.length, takenBy: who.id });
    }
  });

  it('names nobody in what is logged, and is the one that the audit row of the export names', async () => {
    const file = await exported(admin, 'user/export?format=csv');
    expect(file.toString()).toContain('Crane');
    const { content } = await logged(admin, file);
    const { id, ...rest } = JSON.parse(content);
    expect(Object.keys(rest).toSorted()).toEqual([
      'at',
      'bytes',
      'customer',
      'format',
      'kind',
      'resource',
      'sha256',
      'takenBy',
    ]);
    expect(rest).toMatchObject({ customer: null, resource: 'user', format: 'csv' });
    const rows = await app.database.query(sql`
      select 1 from audit where action = 'user.export' and after ->> 'exportedFile' = ${id}`);
    expect(rows).toHaveLength(1);
  });

  it('proves to anyone when it was exported, and an altered one proves nothing', async () => {
    const file = await exported(admin, 'user/export?format=csv');
    const proof = await logged(admin, file);
    const { at } = JSON.parse(proof.content);
    for (const verdict of await verdictsOn(file, proof))
      expect(verdict).toEqual([
        0,
        expect.stringContaining(`According to the log, the file was exported at ${at} as csv`),
      ]);
    const altered = Buffer.from(file.toString().replace('Crane', 'Crank'));
    for (const verdict of await verdictsOn(altered, proof))
      expect(verdict).toEqual([1, expect.stringContaining('no proof among the given files is about it')]);
    expect((await proofOf(admin, altered)).status).toBe(404);
  });

  it('is found if the owner of the database exchanges its hash for that of an altered one', async () => {
    const file = await exported(admin, 'user/export?format=csv');
    const { id } = JSON.parse((await logged(admin, file)).content);
    const undone = new Error('undone');
    const findings: unknown[] = [];
    const altered = app.database.transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      await transaction.query(sql`
        update exported_file set sha256 = ${sha256(Buffer.from('another'))} where id = ${id}::uuid`);
      const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
      findings.push(...(await verifyLog(transaction, { sources, saved: [] })).findings);
      throw undone;
    });
    await expect(altered).rejects.toBe(undone);
    expect(findings).toEqual([{ fault: 'altered', where: expect.stringContaining(id) }]);
  });

  it('is proved to the person who took it, the customer that it is about, and those who read the whole audit trail', async () => {
    const own = await exported(lead, 'own-data?format=json');
    await logged(lead, own);
    const byStaff = await exported(admin, `own-data/lead/${lead.id}?format=json&reason=Asked%20for%20it`);
    await logged(admin, byStaff);
    const list = await exported(admin, 'user/export?format=csv');
    await logged(admin, list);
    const others = [lead, await signedIn(app, 'admin'), await signedIn(app, 'regular'), await signedIn(app, 'lead')];
    const statuses = (file: Buffer) => Promise.all(others.map(async (who) => (await proofOf(who, file)).status));
    expect(await statuses(own)).toEqual([200, 200, 404, 404]);
    expect(await statuses(byStaff)).toEqual([200, 200, 404, 404]);
    expect(await statuses(list)).toEqual([404, 200, 404, 404]);
    const connected = await signIn(app, lead.id, admin);
    expect((await proofOf(connected, own)).status).toBe(200);
  });
});

describe('an export that is not sent whole', () => {
  const reply = (body: AsyncIterable<string>, format: 'csv' = 'csv') => {
    const id = newId();
    const file = exportReply(
      { app: app.running.app, actor: { ...system, id: admin.id } },
      {
        exported: { id, resource: 'user', subject: null, format },
        name: 'x',
        body: () => body,
        contacts: noContacts,
      },
    );
    return { id, stream: file.body as Readable };
  };
  const recordedAs = (id: string) => app.database.query(sql`select 1 from exported_file where id = ${id}::uuid`);

  it('begins with the names of its columns while its rows are still being read', async () => {
    const { promise: rows, resolve } = Promise.withResolvers<string>();
    const { id, stream } = reply(
      (async function* () {
        yield 'a;b\n';
        yield await rows;
      })(),
    );
    const pieces = stream[Symbol.asyncIterator]();
    expect(String((await pieces.next()).value)).toBe('a;b');
    resolve('1;2\n');
    const rest: unknown[] = [];
    for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) rest.push(piece.value);
    expect(rest.join('')).toBe('\n1;2\n');
    expect(await recordedAs(id)).toHaveLength(1);
  });

  it('is not recorded if the reader breaks it off', async () => {
    let isLeft = false;
    const { id, stream } = reply(
      (async function* () {
        try {
          for (;;) yield 'a;b\n'.repeat(10_000);
        } finally {
          isLeft = true;
        }
      })(),
    );
    expect(String((await stream[Symbol.asyncIterator]().next()).value)).toContain('a;b\n');
    stream.destroy();
    await vi.waitFor(() => {
      if (!isLeft) throw new Error('still being read');
    }, 10_000);
    expect(await recordedAs(id)).toEqual([]);
  });

  it('is not recorded if it fails on the way', async () => {
    const { id, stream } = reply(
      (async function* () {
        yield 'a;b\n';
        throw new Error('the database is gone');
      })(),
    );
    await expect(buffer(stream)).rejects.toThrow('the database is gone');
    expect(await recordedAs(id)).toEqual([]);
  });

  it('does not end if it cannot be recorded, so that nobody has a whole file without a proof', async () => {
    const { id, stream } = reply(
      (async function* () {
        yield 'a;b\n';
      })(),
      'docx' as 'csv',
    );
    await expect(buffer(stream)).rejects.toThrow('exported_file_format_check');
    expect(await recordedAs(id)).toEqual([]);
  });
});
