import { isWithinReach, type Choice, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Reading } from '../../kernel/context.ts';
import type { Before } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { offeredTable, termsOffered } from '../project/index.ts';
import { requireVerified } from '../verification/index.ts';
import { startOf } from './begin.ts';
import type { Agreeing } from './agreement.ts';
import { cancelUntil } from './cancel-until.ts';
import { type Sign, signing } from './sign.ts';
import { insertSubscribed, type Subscribed } from './subscription-table.ts';

/** The project that a customer has read, and their choice. */
export type Chosen = Pick<Subscription, 'project' | 'projectVersion' | 'adjustment' | 'amount' | 'duration'>;

const choiceOf = ({ adjustment, amount, duration }: Chosen): Choice =>
  adjustment === 'amount' ? { adjustment, cents: toCents(amount) } : { adjustment, months: duration };

/** The project as the customer read it: currently on offer to them, and unchanged. */
const readProject = async (context: Reading, { project, projectVersion }: Chosen) => {
  const { item } = await loadOne(context, offeredTable(context), { id: project, action: 'read' });
  if (item.version !== projectVersion) throw new Refusal('stale', 'projectChanged');
  return item;
};

/** The terms of a choice: the project is on offer, and the choice within its limits. `part` of the call holds the choice. */
export const readTerms = async (context: Reading, input: Chosen, part: 'body' | 'query') => {
  const project = await readProject(context, input);
  const choice = choiceOf(input);
  if (!isWithinReach(project, choice)) {
    const field = input.adjustment === 'amount' ? 'amount' : 'duration';
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: `${part}.${field}`, code: 'outOfReach' }] });
  }
  return { project, terms: termsOf(project, choice, startOf(context)), cancelUntil: await cancelUntil(context) };
};

/** Checks a subscription and returns its terms; the customer must be verified and their cash sufficient. */
const readAgreeing = async (context: Reading, id: string, input: Subscription): Promise<Subscribed & Agreeing> => {
  const lead = context.actor.id;
  const agreeing = await readTerms(context, input, 'body');
  await requireVerified(context, lead, 'investment:subscribe');
  // An early check before anything is stored; the ledger checks again when the money moves.
  if ((await balancesOf(context, lead)).cash < agreeing.terms.cents) {
    throw new Refusal('unprocessable', 'insufficientFundsInvestment');
  }
  return { id, ...agreeing, draft: input.draft, signature: input.signature };
};

/** A customer's own subscription. */
export const prepareSubscription = (before: Before, input: Subscription): Promise<Sign> => {
  const id = newId();
  return signing<Subscribed & Agreeing>(before, {
    read: (context) => readAgreeing(context, id, input),
    store: insertSubscribed,
    agreed: ({ project }) => ({ basis: 'signed', offered: { record: project.id, terms: termsOffered(project) } }),
    change: 'created',
  });
};
