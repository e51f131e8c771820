import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { post } from '../../src/ledger/transfer.ts';
import { ensurePassword, goodPassword } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** Added by customers with money here to a request that needs proof of who they are. */
export const ownProof = { password: goodPassword };

/** Books this many cents to a customer's cash, and gives customers without a password `goodPassword`. */
export const addFunds = async (app: TestApp, lead: string, cents: bigint): Promise<string> => {
  await ensurePassword(app, lead);
  await saveDestination(app, lead);
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

/** The IBAN of the account that customers with money here have saved and confirmed under their own name. */
export const savedIban = 'DE89370400440532013000';

/** Another valid IBAN, of nobody. */
export const otherIban = 'GB33BUKB20201555555555';

/** Saves an account for a customer, confirmed long ago, unless they have it. Returns its id. */
export const saveDestination = async (app: TestApp, lead: string, iban = savedIban): Promise<string> => {
  await app.database.query(sql`
    insert into destination (id, lead_id, holder, iban, date_creation, date_confirmed, usable_from)
    select ${newId()}::uuid, id, first_name || ' ' || last_name, ${iban}, '2026-01-01', '2026-01-01', '2026-01-02'
    from users where id = ${lead}::uuid
    on conflict (lead_id, iban) where date_removed is null do nothing`);
  const [saved] = await app.database.query<{ id: string }>(sql`
    select id from destination where lead_id = ${lead}::uuid and iban = ${iban} and date_removed is null`);
  if (!saved) throw new Error('the customer does not exist');
  return saved.id;
};

export const verify = (app: TestApp, lead: string): Promise<unknown> =>
  app.database.query(sql`update users set verification = 'verified' where id = ${lead}::uuid`);

/** A pending withdrawal of one euro that this customer, verified here, entered. Returns its id. */
export const addWithdrawal = async (app: TestApp, lead: string): Promise<string> => {
  const id = newId();
  await verify(app, lead);
  await addFunds(app, lead, 100n);
  await app.database.query(sql`
    insert into withdrawal (id, lead_id, amount, transaction_id, destination, destination_id, entered_by, target_at)
    select ${id}::uuid, ${lead}::uuid, 100, ${`Matrix ${id}`}, iban, id, ${lead}::uuid, now() + interval '1 day'
    from destination where id = ${await saveDestination(app, lead)}::uuid`);
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
