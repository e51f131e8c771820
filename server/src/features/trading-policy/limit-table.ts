import type { Held, LimitKind, LimitPeriod } from '@countinghouse/contract/trading-policy/limits.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** One of the six limits that a customer can set; cents. */
export interface KnownLimit extends Held<bigint> {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

interface Row extends Pick<KnownLimit, 'kind' | 'period' | 'value'> {
  readonly nextAmount: bigint | null;
  readonly nextAt: Date | null;
}

/** All limits that the customer has ever set, including removed ones. */
export const readLimits = async (runner: Runner, lead: string): Promise<KnownLimit[]> => {
  const rows = await runner.query<Row>(sql`
    select kind, period, amount as value, next_amount as "nextAmount", next_at as "nextAt"
    from own_limit where lead_id = ${lead}::uuid`);
  return rows.map(({ nextAmount, nextAt, ...row }) => ({
    ...row,
    next: nextAt && { value: nextAmount, at: nextAt },
  }));
};

export const writeLimit = async (runner: Runner, lead: string, limit: KnownLimit): Promise<void> => {
  const { kind, period, value, next } = limit;
  await runner.query(sql`
    insert into own_limit (lead_id, kind, period, amount, next_amount, next_at)
    values (${lead}::uuid, ${kind}, ${period}, ${value}::bigint, ${next?.value ?? null}::bigint, ${next?.at ?? null}::timestamptz)
    on conflict (lead_id, kind, period) do update
    set amount = excluded.amount, next_amount = excluded.next_amount, next_at = excluded.next_at`);
};
