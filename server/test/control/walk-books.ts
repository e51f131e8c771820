import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { transferClasses, transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { TestApp } from '../app/test-app.ts';

/** Euro: what one person may pay out to one customer in 24 hours, and to all of them. */
export const limits = { perCustomer: 100, perPerson: 250 };

/** One person alone must not be able to change any of these. */
export interface Books {
  /**
   * Decided transfers that made a customer richer, besides card payments, the monthly percent of the open project, and
   * orders closed within the range of the quotes, whose profit it bounds.
   */
  readonly richer: number;
  /** Proposals that were approved, except to unlock somebody: root alone may do that. */
  readonly agreed: number;
  /** Euro paid out, and the most within 24 hours to one customer, and to all. */
  readonly paid: number;
  readonly mostToOne: number;
  readonly mostToAll: number;
}

const decidedKinds = transferKinds.filter((kind) => transferClasses[kind].class === 'decided');

/** Bid and ask of the walk's quotes lie in this range around 1.1. */
const quoted = { lowest: 1.09, highest: 1.11 };
const mostPerStake = quoted.highest / quoted.lowest - 1;

export const readBooks = async ({ database }: TestApp): Promise<Books> => {
  const [row] = await database.query<Books>(sql`
    with moved as (
      select t.id, t.kind, t.ref, t.lead_id, t.at, sum(e.amount) as cents from transfer t join entry e on e.transfer_id = t.id
      join account a on a.id = e.account_id and a.lead_id is not null group by t.id
    ), paid as (
      select -cents as cents, -sum(cents) over (partition by lead_id order by at range interval '23:59:59' preceding) as to_one,
        -sum(cents) over (order by at range interval '23:59:59' preceding) as to_all
      from moved where kind = 'withdrawal.complete'
    )
    select (select count(*)::integer from moved where cents > 0 and kind = any(${decidedKinds}::text[])
        and not exists (select 1 from entry e join account a on a.id = e.account_id
          where e.transfer_id = moved.id and a.kind = 'card_clearing')
        and not exists (select 1 from dividend d join investment i on i.id = d.investment_id
          where d.id::text = moved.ref and d.period is not null and i.rate = 1200 and moved.cents * 100 = i.amount_cents)
        and not exists (select 1 from orders o where o.id::text = moved.ref and o.adjustment_reason is null
          and coalesce(o.close_price, o.open_price) between ${quoted.lowest}::numeric and ${quoted.highest}::numeric
          and moved.cents <= o.stake * o.leverage * ${mostPerStake}::float8)) as richer,
      (select count(*)::integer from approval where state = 'approved' and kind <> 'user.unlock') as agreed,
      coalesce(sum(cents), 0)::float8 / 100 as paid, coalesce(max(to_one), 0)::float8 / 100 as "mostToOne",
      coalesce(max(to_all), 0)::float8 / 100 as "mostToAll" from paid`);
  if (!row) throw new Error('the books cannot be read');
  return row;
};

interface Walked {
  readonly app: TestApp;
  readonly role: Role;
  readonly before: Books;
}

/** The first trace in the books of something that one person alone must not be able to do; null if there is none. */
export const violation = async ({ app, role, before }: Walked): Promise<string | null> => {
  const now = await readBooks(app);
  if (now.agreed > before.agreed) return 'a proposal was approved without a second person';
  if (now.richer > before.richer) return 'a customer became richer by a decided transfer';
  if (role === 'lead' && now.paid > 0) return 'a customer was paid without staff';
  if (now.mostToOne > limits.perCustomer) return 'more was paid out to one customer than the threshold';
  return now.mostToAll > limits.perPerson ? 'one person paid out more than their limit' : null;
};
