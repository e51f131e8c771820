import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { InvestmentConfirmation } from '@countinghouse/contract/investment/subscription.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Before } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { everything } from '../../kernel/resource/table.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { confirming, readPrepared, whenDropped } from '../prepared/index.ts';
import { requireVerified } from '../verification/index.ts';
import type { Agreeing } from './agreement.ts';
import { startOf } from './begin.ts';
import { cancelUntil } from './cancel-until.ts';
import { investmentTable } from './investment-table.ts';
import { type Sign, signing } from './sign.ts';
import { activateInvestment, rejectInvestment } from './waiting-table.ts';

/** Customers do not see it in lists before they have signed. */
const anyInvestment = { ...investmentTable, scope: () => everything };

const noDescription = { descriptionEn: '', descriptionFr: '', descriptionDe: '', descriptionNl: '' };

/** The approved terms of a prepared investment; they count from today. */
export const readApproved = async (context: Reading, prepared: string): Promise<Omit<Agreeing, 'signature'>> => {
  const { item } = await readPrepared(context, { id: prepared, kind: 'investment' });
  const [found] = await loadMany(context, anyInvestment, { ids: [item.record ?? ''], action: 'read' });
  if (!found) throw notFound();
  const { id, item: wanted } = found;
  const { name, rentability, version, initialAmount, duration: months, dividendFrequency: frequency } = wanted;
  return {
    id,
    project: { name, rentability, version, ...noDescription },
    terms: {
      cents: toCents(initialAmount),
      rate: toHundredths(rentability),
      months,
      frequency,
      start: startOf(context),
    },
    cancelUntil: await cancelUntil(context),
  };
};

const readAgreeing = async (context: Reading, input: InvestmentConfirmation): Promise<Agreeing> => {
  const approved = await readApproved(context, input.prepared);
  await requireVerified(context, context.actor.id, 'investment:subscribe');
  return { ...approved, draft: input.draft, signature: input.signature };
};

const activate = async (context: Context, { id, terms, cancelUntil: until }: Agreeing): Promise<void> => {
  const { start, months } = terms;
  const dates = { startDate: start, expirationDate: addMonths(start, months), cancelUntil: until };
  if (!(await activateInvestment(context, id, dates))) throw new Refusal('conflict', 'preparedEnded');
};

/** A customer signs an investment that staff prepared and a second person approved. */
export const prepareConfirmation = async (before: Before, input: InvestmentConfirmation): Promise<Sign> => {
  const sign = await signing(before, {
    read: (context) => readAgreeing(context, input),
    store: activate,
    agreed: () => ({ basis: 'approval' }),
    change: 'confirmed',
  });
  return (context) => confirming(context, { kind: 'investment', id: input.prepared }, () => sign(context));
};

whenDropped('investment', async (context, id) => {
  const before = await reload(context, investmentTable, [id]);
  if (!(await rejectInvestment(context, id, context.now))) return;
  announce(context, investmentTable, {
    change: 'rejected',
    before,
    after: await reload(context, investmentTable, [id]),
  });
});
