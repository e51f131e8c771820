import { isWithinReach, type Choice, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { offeredTable } from '../project/index.ts';
import { requireVerified } from '../verification/index.ts';
import { signAgreement } from './agreement.ts';
import { begin, rowOf, startOf } from './begin.ts';
import { cancelUntil } from './cancel-until.ts';
import { investmentTable } from './investment-table.ts';

const choiceOf = ({ adjustment, amount, duration }: Subscription): Choice =>
  adjustment === 'amount' ? { adjustment, cents: toCents(amount) } : { adjustment, months: duration };

/** The project as the customer read it: on offer to him now, and not changed since. */
const readProject = async (context: Context, { project, projectVersion }: Subscription) => {
  const { item } = await loadOne(context, offeredTable(context), { id: project, action: 'read' });
  if (item.version !== projectVersion) throw new Refusal('stale', 'projectChanged');
  return item;
};

/**
 * A customer's own subscription: checks that the project is on offer, the choice in its reach, he verified and his money
 * enough; then writes investment, schedule and signed agreement and moves the principal, all or nothing.
 */
export const subscribe = async (context: Context, input: Subscription): Promise<Investment> => {
  const lead = context.actor.id;
  const project = await readProject(context, input);
  const choice = choiceOf(input);
  if (!isWithinReach(project, choice)) {
    const field = input.adjustment === 'amount' ? 'amount' : 'duration';
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code: 'outOfReach' }] });
  }
  await requireVerified(context, lead, 'investment:subscribe');
  const terms = termsOf(project, choice, startOf(context));
  // Said before the agreement is drawn; the ledger says it again when the money moves.
  if ((await balancesOf(context, lead)).cash < terms.cents) {
    throw new Refusal('unprocessable', 'insufficientFundsInvestment');
  }
  const until = await cancelUntil(context);
  const row = { lead, project: project.id, name: project.name, ...rowOf(terms), cancelUntil: until, enteredBy: lead };
  const [id = ''] = await insertRows(context, investmentTable as never, [row]);
  await signAgreement(context, { id, project, terms, cancelUntil: until, signature: input.signature });
  await begin(context, { id, lead, terms });
  const [after] = await reload(context, investmentTable, [id]);
  if (!after) throw notFound();
  announce(context, investmentTable, { change: 'created', after: [after] });
  return after.item;
};
