import type { approvalFigures, ApprovalFigures, proposerConduct } from '@countinghouse/contract/approval/approval.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Payer } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type Funds, fundsOf } from '../../ledger/balances.ts';
import { pendingAmong, type Proposal } from './approval-table.ts';
import { countConduct, readConcerned } from './conduct-stats.ts';
import { type Kinds, kindOf } from './decide.ts';
import { influenceSince } from './independence.ts';

/** The balance after a credit, which pays the customer's debts first. */
const after = ({ cash, owed }: Funds, credit: bigint): bigint => {
  const paid = credit <= 0n ? 0n : owed < credit ? owed : credit;
  return cash + credit - paid;
};

const figuresOf = (
  { id }: Proposal,
  { credit, funds, payer }: { readonly credit: bigint | null; readonly funds?: Funds; readonly payer?: Payer },
): ApprovalFigures => {
  const moves = credit !== null && funds !== undefined;
  return {
    id,
    balance: moves ? toEuro(funds.cash) : null,
    held: moves ? toEuro(funds.held) : null,
    balanceAfter: moves ? toEuro(after(funds, credit)) : null,
    payer: payer?.payer ?? null,
    source: payer?.source ?? null,
  };
};

/** One query for each kind on the page that knows payers; most do not. */
const payersAmong = async (context: Context, kinds: Kinds, proposals: readonly Proposal[]): Promise<Payer[]> => {
  const found: Payer[] = [];
  for (const payers of new Set(proposals.map((proposal) => kindOf(kinds, proposal).payers))) {
    const records = proposals
      .filter((proposal) => kindOf(kinds, proposal).payers === payers)
      .map(({ record }) => record);
    if (payers)
      found.push(
        ...(await payers(
          context,
          records.filter((record) => record !== null),
        )),
      );
  }
  return found;
};

/** Effects of each decision on the customer's money, and where that money comes from. */
export const figuresWith =
  (kinds: Kinds): Command<typeof approvalFigures> =>
  async (context, { query }) => {
    const proposals = await pendingAmong(context, context.actor, query.ids.split(','));
    const leads = proposals.flatMap(({ lead }) => lead ?? []);
    const funds = new Map((await fundsOf(context, [...new Set(leads)])).map((one) => [one.lead, one]));
    const payers = new Map((await payersAmong(context, kinds, proposals)).map((one) => [one.record, one]));
    const figures = proposals.map((proposal) => {
      const [own, payer] = [funds.get(proposal.lead ?? ''), payers.get(proposal.record ?? '')];
      const credit = kindOf(kinds, proposal).credit(proposal.params);
      return figuresOf(proposal, { credit, ...(own && { funds: own }), ...(payer && { payer }) });
    });
    return { figures };
  };

/** Recent actions of the proposer that concern the same person. */
export const showConduct: Command<typeof proposerConduct> = async (context, { params }) => {
  const concerned = await readConcerned(context, context.actor, params.id);
  if (!concerned) throw notFound();
  const since = influenceSince(context.now);
  const actions = concerned.person === null ? [] : await countConduct(context, concerned, since);
  return { since: since.toISOString(), actions: actions.map((one) => ({ ...one, last: one.last.toISOString() })) };
};
