import { addMonths, type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { OfferedTerms } from '../../ledger/approved-terms.ts';
import { post } from '../../ledger/transfer.ts';
import { insertSchedule } from './schedule-table.ts';

/** The first day of an investment made now. */
export const startOf = (context: Pick<Context, 'now'>): Day => dayOf(context.now);

export interface Beginning {
  readonly id: string;
  readonly lead: string;
  readonly terms: Terms;
  /** Basis of the agreement: the customer signs what is offered to everyone, or a second member of staff approves. */
  readonly agreed: { readonly basis: 'signed'; readonly offered: OfferedTerms } | { readonly basis: 'approval' };
}

/**
 * Moves the principal and stores the schedule of an investment that becomes active. Throws 422 'Insufficient funds for
 * this investment'.
 */
export const begin = async (context: Context, { id, lead, terms, agreed }: Beginning): Promise<void> => {
  await insertSchedule(context, id, scheduleOf(terms), context.now);
  try {
    await post(context, {
      kind: 'investment.create',
      ...agreed,
      ref: id,
      lead,
      record: { resource: 'investment', id },
      lines: { cash: -terms.cents, invested: terms.cents },
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficientFunds')
      throw new Refusal('unprocessable', 'insufficientFundsInvestment');
    throw error;
  }
};

/** The columns of an investment's row that follow from its terms. */
export const rowOf = ({ cents, rate, months, frequency, start }: Terms) => ({
  cents: cents.toString(),
  rate,
  months,
  frequency,
  startDate: start,
  expirationDate: addMonths(start, months),
});
