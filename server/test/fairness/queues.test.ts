import { statementFile } from '@countinghouse/contract/ledger/statement.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { imageQueue } from '../../src/kernel/files/re-encode-image.ts';
import { printQueue } from '../../src/kernel/pdf/print-pdf.ts';
import { type Caller, signIn, signedIn } from '../app/caller.ts';
import { sendDocument } from '../app/documents.ts';
import { hold, isFull, noneIsHeld } from '../app/held-queue.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const send = (who: Caller) => sendDocument(app, who, { lead: who.id, kind: 'identityFront' });
const count = async (what: 'stored_file' | 'audit'): Promise<number> => {
  const from = { stored_file: sql`stored_file`, audit: sql`audit` }[what];
  const [row] = await app.database.query<{ n: number }>(sql`select count(*)::integer as n from ${from}`);
  return row?.n ?? Number.NaN;
};

describe('picture uploads', () => {
  const wholeShare = 9;

  it('are refused with 503 for a person who has filled their share, and stored for all others', async () => {
    const [greedy, other] = [await signedIn(app, 'lead'), await signedIn(app, 'lead')];
    const held = hold(imageQueue, greedy, wholeShare);
    const before = [await count('stored_file'), await count('audit')];
    const refused = await send(greedy);
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect([await count('stored_file'), await count('audit')]).toEqual(before);
    // The same person in another session has no further share.
    expect((await send(await signIn(app, greedy.id))).status).toBe(503);
    expect((await send(other)).status).toBe(201);
    await held.letGo();
    expect((await send(greedy)).status).toBe(201);
  });

  it('hold no database connection while they wait to be re-encoded', async () => {
    const lead = await signedIn(app, 'lead');
    const held = hold(imageQueue, lead, wholeShare - 1);
    const sending = send(lead);
    await vi.waitFor(() => expect(isFull(imageQueue, lead)).toBe(true), 30_000);
    await noneIsHeld(app);
    await held.letGo();
    expect((await sending).status).toBe(201);
  });
});

describe('printed statements', () => {
  const wholeShare = 5;
  const print = (who: Caller) =>
    who.call(statementFile, { params: { userId: who.id }, query: { format: 'pdf' } } as never);

  it('are refused with 503 and unrecorded once a person’s share is full, but printed for others', async () => {
    const [greedy, other] = [await signedIn(app, 'lead'), await signedIn(app, 'lead')];
    const held = hold(printQueue, greedy, wholeShare);
    const before = await count('audit');
    const refused = await print(greedy);
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(await count('audit')).toBe(before);
    const printed = await print(other);
    expect([printed.status, printed.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await count('audit')).toBe(before + 1);
    await held.letGo();
    expect((await print(greedy)).status).toBe(200);
  });

  it('hold no database connection while they wait to be printed', async () => {
    const lead = await signedIn(app, 'lead');
    const held = hold(printQueue, lead, wholeShare - 1);
    const printing = print(lead);
    await vi.waitFor(() => expect(isFull(printQueue, lead)).toBe(true), 30_000);
    await noneIsHeld(app);
    await held.letGo();
    expect((await printing).status).toBe(200);
  });
});
