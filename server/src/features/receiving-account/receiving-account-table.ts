import type { ReceivingAccount } from '@countinghouse/contract/deposit/receiving-account.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { pendingIdOf } from '../approval/index.ts';

export const addKind = 'receivingAccount.add';
/** One account is proposed at a time: proposals name this record, which has none in the database. */
export const anyAccount = '00000000-0000-7000-8000-000000000003';

/** The proposed account's approval, if one is pending. */
export const pendingAccount = async (runner: Runner): Promise<string | null> => {
  const pending = pendingIdOf(addKind, sql`${anyAccount}::uuid`);
  const [row] = await runner.query<{ id: string | null }>(sql`select ${pending} as id`);
  return row?.id ?? null;
};

interface Row extends Omit<ReceivingAccount, 'validFrom' | 'closed'> {
  readonly validFrom: Date;
  readonly closed: Date | null;
}

const accounts = (where: Sql): Sql => sql`
  select id, holder, iban, bic, bank, valid_from as "validFrom", closed_at as closed from receiving_account
  where ${where} order by valid_from desc, id desc`;

const shown = ({ validFrom, closed, ...account }: Row): ReceivingAccount => ({
  ...account,
  validFrom: validFrom.toISOString(),
  closed: closed === null ? null : closed.toISOString(),
});

export const readAccounts = async (runner: Runner): Promise<ReceivingAccount[]> =>
  (await runner.query<Row>(accounts(sql`true`))).map(shown);

/** One account, in use or not. */
export const readAccount = async (runner: Runner, id: string): Promise<ReceivingAccount | undefined> =>
  (await runner.query<Row>(accounts(sql`id = ${id}::uuid`))).map(shown)[0];

/** The account to which customers pay now; undefined if the company takes no transfers. */
export const accountInUse = async (runner: Pick<Runner, 'query'>, now: Date): Promise<ReceivingAccount | undefined> => {
  const valid = accounts(sql`closed_at is null and valid_from <= ${now}::timestamptz`);
  return (await runner.query<Row>(sql`${valid} limit 1`)).map(shown)[0];
};

/** Whether there is an account that is not closed, also one that is used only after the notice. */
export const hasOpenAccount = async (runner: Pick<Runner, 'query'>): Promise<boolean> =>
  (await runner.query<Row>(sql`${accounts(sql`closed_at is null`)} limit 1`)).length > 0;

export interface NewAccount extends Pick<ReceivingAccount, 'id' | 'holder' | 'iban' | 'bic' | 'bank'> {
  readonly approval: string;
  readonly validFrom: Date;
}

export const insertAccount = async (runner: Runner, account: NewAccount, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into receiving_account (id, holder, iban, bic, bank, approval_id, valid_from, date_creation)
    values (${account.id}::uuid, ${account.holder}, ${account.iban}, ${account.bic}, ${account.bank},
      ${account.approval}::uuid, ${account.validFrom}::timestamptz, ${now}::timestamptz)`);
};

/** Returns whether it was open. */
export const closeAccount = async (
  runner: Runner,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> => {
  const rows = await runner.query(sql`
    update receiving_account set closed_at = ${now}::timestamptz, closed_by = ${by}::uuid
    where id = ${id}::uuid and closed_at is null returning id`);
  return rows.length > 0;
};

/** Serialises changes of the accounts until the transaction ends. */
export const lockAccounts = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended('receivingAccount', 0))`);
};
