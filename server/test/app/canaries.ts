import sql, { raw } from 'sql-template-tag';
import { Readable } from 'node:stream';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { TestApp } from './test-app.ts';
import { picture } from './pictures.ts';

/** Tables that contain the canary in any column of any row, regardless of case. */
export const tablesWith = async (app: TestApp, canary: string): Promise<string[]> => {
  const tables = await app.database.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(
      sql`select 1 from ${raw(`"${name}"`)} t where position(${canary} in lower(to_jsonb(t)::text)) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

const run = (app: TestApp, statement: ReturnType<typeof sql>) => app.database.query(statement);

/** A proposal about the customer that was rejected. */
const plantProposal = (
  app: TestApp,
  lead: string,
  { kind, params }: { readonly kind: string; readonly params: object },
): Promise<unknown> =>
  run(
    app,
    sql`insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, reason, params, date_creation, date_done)
      values (${newId()}::uuid, ${kind}, 'rejected', 'user', ${lead}::uuid, ${lead}::uuid, ${lead}::uuid, '',
        ${JSON.stringify(params)}::text::jsonb, now(), now())`,
  );

/** Puts the canary into everything a company stores about a person who never became a customer. */
export const markPerson = async (app: TestApp, lead: string, canary: string): Promise<void> => {
  await run(
    app,
    sql`update users set first_name = ${`${canary} first`}, last_name = ${`${canary} last`}, email = ${`${canary}@example.test`},
      phone = '+49 30 777', mobile = '+49 170 777', company = ${`${canary} Ltd`}, qualifications = 'new', labels = array['forex'], language = 'de',
      verification_reason = ${`${canary} blurred`} where id = ${lead}::uuid`,
  );
  await run(
    app,
    sql`insert into user_secret (user_id, password_hash) values (${lead}::uuid, ${canary}) on conflict (user_id) do update set password_hash = ${canary}`,
  );
  await run(
    app,
    sql`insert into comment (id, lead_id, text) values (${newId()}::uuid, ${lead}::uuid, ${`${canary} is ill`})`,
  );
  await run(app, sql`update session set user_agent = ${canary}, ip = '203.0.113.77' where user_id = ${lead}::uuid`);
  await run(
    app,
    sql`insert into notification (id, user_id, kind, params) values (${newId()}::uuid, ${lead}::uuid, 'message', ${JSON.stringify({ text: canary })}::text::jsonb)`,
  );
  await run(
    app,
    sql`insert into notification (id, user_id, kind, params) select gen_random_uuid(), id, 'verification.waiting',
      ${JSON.stringify({ name: `${canary} first ${canary} last` })}::text::jsonb from users where role = 'admin'`,
  );
  await run(
    app,
    sql`insert into import_row (import_id, number, cells, lead_id, first_name, last_name, email, phone, mobile, campaign_name)
      values (${newId()}::uuid, 2, ${JSON.stringify([canary])}::text::json, ${lead}::uuid, ${canary}, ${canary}, ${`${canary}@example.test`}, '1', '1', '')`,
  );
  await run(
    app,
    sql`insert into idempotency (actor_id, key, route, body_hash, status, response)
      values (${newId()}::uuid, 'k', 'user.one', '\\x00', 200, ${`{"email":"${canary}@example.test"}`})`,
  );
  await run(
    app,
    sql`insert into closure_request (id, lead_id, state, reason, answer, date_creation, date_done)
      values (${newId()}::uuid, ${lead}::uuid, 'refused', ${`${canary} leaves`}, ${`no, ${canary}`}, now(), now())`,
  );
  await run(
    app,
    sql`insert into trader (lead_id, client_class, country, reason) values (${lead}::uuid, 'professional', 'CH', ${`${canary} knows`})
      on conflict (lead_id) do update set reason = excluded.reason, client_class = 'professional'`,
  );
  await plantProposal(app, lead, {
    kind: 'user.email',
    params: { before: { email: `${canary}@example.test` }, after: { email: `${canary}@new.test` } },
  });
  await run(app, sql`insert into login_try (key, tries, last_try) values (${`user:${lead}`}, array[now()], now())`);
};

/** A verification document named by the canary, on disk and in the database. Returns its path. */
export const markDocument = async (app: TestApp, lead: string, canary: string): Promise<string> => {
  const files = await filesOf(app.running.app, app.database);
  const file = await files.storeUpload(Readable.from([await picture('png')]), {
    fileClass: 'verification',
    originalName: `${canary} passport.png`,
    ownerId: lead,
    createdBy: lead,
  });
  await run(
    app,
    sql`insert into verification_document (id, lead_id, kind, status, reason, file_id, uploaded_by, date_creation, date_decided)
      values (${newId()}::uuid, ${lead}::uuid, 'identityFront', 'rejected', ${`${canary} is not readable`}, ${file.id}::uuid, ${lead}::uuid, now(), now())`,
  );
  return file.path;
};

/** Puts the canary into data of a customer that the law requires to keep: payments, a refund, a correction, a signed agreement. */
export const markCustomer = async (app: TestApp, lead: string, canary: string, at: Date): Promise<void> => {
  const deposit = newId();
  await run(
    app,
    sql`insert into deposit (id, lead_id, amount, status, method, transaction_id, full_name, street, zip_code, country, phone, date_creation, date_done)
      values (${deposit}::uuid, ${lead}::uuid, 100, 'completed', 'bank_transfer', ${newId()}, ${canary}, ${canary}, ${canary}, 'DE', ${canary}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await run(
    app,
    sql`insert into withdrawal (id, lead_id, amount, status, reason, transaction_id, destination, entered_by, decided_by, date_decided, target_at, date_creation)
      values (${newId()}::uuid, ${lead}::uuid, 100, 'failed', ${`${canary} gave a wrong one`}, ${newId()}, ${`${canary} IBAN`}, ${lead}::uuid, ${lead}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await run(
    app,
    sql`insert into deposit_refund (id, deposit_id, amount, covered, origin, status, reason, proposed_by, date_creation, date_done)
      values (${newId()}::uuid, ${deposit}::uuid, 1, 1, 'staff', 'failed', ${`${canary} wants it back`}, ${lead}::uuid, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  const approval = newId();
  await run(
    app,
    sql`insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, reason, params, date_creation, date_done)
      values (${approval}::uuid, 'lead.correction', 'rejected', 'user', ${lead}::uuid, ${lead}::uuid, ${lead}::uuid,
        ${`${canary} paid too much`}, '{"amount": 1}', ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await run(
    app,
    sql`insert into approval_decision (approval_id, decided_by, approved, note)
      select ${approval}::uuid, id, false, ${`${canary} is mistaken`} from users where role = 'admin' limit 1`,
  );
  const name = `${canary} first ${canary} last`;
  await plantProposal(app, lead, { kind: 'order.adjust', params: { name: `EURUSD · ${name}`, after: { profit: 1 } } });
  await plantProposal(app, lead, {
    kind: 'withdrawal.complete',
    params: { amount: 1, destination: `${canary} IBAN`, enteredByName: name },
  });
  const investment = newId();
  await run(
    app,
    sql`insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months, status, date_creation, date_ended)
      values (${investment}::uuid, ${lead}::uuid, 'Harbour bond', 100, 100, 'end', '2020-01-01', '2021-01-01', 12, 'matured', ${at}::timestamptz, ${at}::timestamptz)`,
  );
  const files = await filesOf(app.running.app, app.database);
  const file = await files.storeOwn(Buffer.from(canary), 'application/pdf', {
    fileClass: 'agreement',
    originalName: `${canary}.pdf`,
    ownerId: investment,
  });
  await run(
    app,
    sql`insert into investment_agreement (investment_id, file_id, file_hash, content_hash, terms_version, language, signature_text, signed_at, ip, user_agent)
      values (${investment}::uuid, ${file.id}::uuid, ${file.sha256}, ${file.sha256}, '1', 'de', ${canary}, ${at}::timestamptz, '203.0.113.77', ${canary})`,
  );
};
