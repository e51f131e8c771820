import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { post } from '../../src/ledger/transfer.ts';
import { ensurePassword, goodPassword } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** What customers with money here add to a request that needs proof of who they are. */
export const ownProof = { password: goodPassword };

/** Books this many cents to a customer's cash, and gives customers without a password `goodPassword`. */
export const addFunds = async (app: TestApp, lead: string, cents: bigint): Promise<string> => {
  await ensurePassword(app, lead);
  return runAsSystem(app.running.app, 'test', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: randomUUID(),
      lead,
      record: { resource: 'deposit', id: randomUUID() },
      lines: { card_clearing: -cents, cash: cents },
    }),
  );
};

export const verify = (app: TestApp, lead: string): Promise<unknown> =>
  app.database.query(sql`update users set verification = 'verified' where id = ${lead}::uuid`);

/** A pending withdrawal of one euro that this customer, verified here, entered. Returns its id. */
export const addWithdrawal = async (app: TestApp, lead: string): Promise<string> => {
  const id = newId();
  await verify(app, lead);
  await addFunds(app, lead, 100n);
  await app.database.query(sql`
    insert into withdrawal (id, lead_id, amount, transaction_id, destination, entered_by, target_at)
    values (${id}::uuid, ${lead}::uuid, 100, ${`Matrix ${id}`}, 'Matrix', ${lead}::uuid, now() + interval '1 day')`);
  await runAsSystem(app.running.app, 'test', (context) =>
    post(context, {
      kind: 'withdrawal.request',
      ref: id,
      lead,
      record: { resource: 'withdrawal', id },
      lines: { cash: -100n, hold: 100n },
    }),
  );
  return id;
};
