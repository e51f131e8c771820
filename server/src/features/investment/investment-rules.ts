import { type investment, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { wholeMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { requireVerified } from '../verification/index.ts';
import { rowOf, startOf } from './begin.ts';
import { cancelUntil } from './cancel-until.ts';
import { proposeInvestment } from './investment-approval.ts';

type Create = z.output<(typeof investment)['create']>;

const longestMonths = 120;

/** The terms entered by staff; the expiration must lie whole months after the first day, at most 120. */
const termsOf = (context: Context, input: Create): Terms => {
  const start = startOf(context);
  const months = wholeMonths(start, input.expirationDate);
  if (months === null || months > longestMonths) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.expirationDate', code: 'wholeMonths' }] });
  }
  return {
    cents: toCents(input.initialAmount),
    rate: toHundredths(input.rentability),
    months,
    frequency: input.dividendFrequency,
    start,
  };
};

export const investmentRules: Rules<typeof investment> = {
  create: async (context, input) => {
    await requireVerified(context, input.lead, 'investment:create');
    return {
      lead: input.lead,
      name: input.name,
      ...rowOf(termsOf(context, input)),
      status: 'pending',
      cancelUntil: await cancelUntil(context),
      enteredBy: context.actor.id,
    };
  },
  created: (context, id, input) =>
    proposeInvestment(context, { id, lead: input.lead, name: input.name, terms: termsOf(context, input) }),
  update: (_context, { item }, input) => {
    // The terms must not change under the approver, nor the name under which the customer signed them.
    if (!investmentStates.allows(item.status, 'update'))
      throw new Refusal('conflict', item.status === 'pending' ? 'approvalPending' : 'investmentSigned');
    return input;
  },
  // Its money has moved, so an investment ends by cancellation or expiration and stays on file.
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'investmentStays'])),
};
