import { isWithinReach, type Choice, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Before } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { offeredTable, termsOffered } from '../project/index.ts';
import { requireVerified } from '../verification/index.ts';
import { type Agreeing, drawUpAgreement, keepAgreement, requireSameContent } from './agreement.ts';
import { begin, startOf } from './begin.ts';
import { cancelUntil } from './cancel-until.ts';
import { investmentTable } from './investment-table.ts';
import { insertSubscribed } from './subscription-table.ts';

const choiceOf = ({ adjustment, amount, duration }: Subscription): Choice =>
  adjustment === 'amount' ? { adjustment, cents: toCents(amount) } : { adjustment, months: duration };

/** The project as the customer read it: currently on offer to them, and unchanged. */
const readProject = async (context: Reading, { project, projectVersion }: Subscription) => {
  const { item } = await loadOne(context, offeredTable(context), { id: project, action: 'read' });
  if (item.version !== projectVersion) throw new Refusal('stale', 'projectChanged');
  return item;
};

/**
 * Checks a subscription and returns its terms: the project is on offer, the choice within its limits, the customer
 * verified and their cash sufficient.
 */
const readAgreeing = async (context: Reading, id: string, input: Subscription): Promise<Agreeing> => {
  const lead = context.actor.id;
  const project = await readProject(context, input);
  const choice = choiceOf(input);
  if (!isWithinReach(project, choice)) {
    const field = input.adjustment === 'amount' ? 'amount' : 'duration';
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code: 'outOfReach' }] });
  }
  await requireVerified(context, lead, 'investment:subscribe');
  const terms = termsOf(project, choice, startOf(context));
  // An early check before anything is stored; the ledger checks again when the money moves.
  if ((await balancesOf(context, lead)).cash < terms.cents) {
    throw new Refusal('unprocessable', 'insufficientFundsInvestment');
  }
  return { id, project, terms, cancelUntil: await cancelUntil(context), signature: input.signature };
};

type Subscribe = (context: Context) => Promise<Investment>;

/**
 * A customer's own subscription. The agreement is printed before the transaction, which checks everything again, stores
 * investment, schedule and agreement, and moves the principal. It refuses if anything printed has changed meanwhile.
 */
export const prepareSubscription = async (before: Before, input: Subscription): Promise<Subscribe> => {
  const id = newId();
  try {
    const printed = await drawUpAgreement(before, await readAgreeing(before, id, input));
    return async (context) => {
      const agreeing = await readAgreeing(context, id, input);
      await requireSameContent(context, agreeing, printed);
      await insertSubscribed(context, agreeing);
      await keepAgreement(context, agreeing, printed);
      const { project, terms } = agreeing;
      const offered = { record: project.id, terms: termsOffered(project) };
      await begin(context, { id, lead: context.actor.id, terms, agreed: { basis: 'signed', offered } });
      const [after] = await reload(context, investmentTable, [id]);
      if (!after) throw notFound();
      announce(context, investmentTable, { change: 'created', after: [after] });
      return after.item;
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Thrown after the idempotency check, so that a retry of an accepted call still gets the original reply, though the
    // money is spent.
    return () => Promise.reject(error);
  }
};
