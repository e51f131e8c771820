import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface SandboxPayment {
  readonly state: 'awaiting' | 'succeeded' | 'failed' | 'cancelled';
  readonly reason: string | null;
  readonly expires: Date;
  readonly answers: readonly string[];
}

/** Inserts a payment unless it exists already. */
export const insertPayment = async (
  runner: Runner,
  id: string,
  payment: Omit<SandboxPayment, 'answers'>,
): Promise<void> => {
  await runner.query(sql`
    insert into sandbox_payment (id, state, reason, expires)
    values (${id}, ${payment.state}, ${payment.reason}::text, ${payment.expires}::timestamptz) on conflict do nothing`);
};

/** The payment, locked until the transaction ends. */
export const lockPayment = async (runner: Runner, id: string): Promise<SandboxPayment | undefined> => {
  const [row] = await runner.query<SandboxPayment>(
    sql`select state, reason, expires, answers from sandbox_payment where id = ${id} for update`,
  );
  return row;
};

export const updatePayment = async (runner: Runner, id: string, payment: SandboxPayment): Promise<void> => {
  await runner.query(sql`
    update sandbox_payment set state = ${payment.state}, reason = ${payment.reason}::text, answers = ${payment.answers}::text[]
    where id = ${id}`);
};

export interface SandboxRefund {
  readonly id: string;
  readonly cents: bigint;
}

/** The refunds of a payment, oldest first. */
export const readRefunds = (runner: Pick<Runner, 'query'>, payment: string): Promise<SandboxRefund[]> =>
  runner.query<SandboxRefund>(sql`
    select id, amount as cents from sandbox_refund where payment_id = ${payment} order by date_creation, id`);

export const insertRefund = async (runner: Runner, payment: string, { id, cents }: SandboxRefund): Promise<void> => {
  await runner.query(sql`insert into sandbox_refund (id, payment_id, amount) values (${id}, ${payment}, ${cents})`);
};
