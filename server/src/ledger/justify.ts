import { transferClasses } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Context } from '../kernel/context.ts';
import { areApproved } from './approved-terms.ts';
import { paidOutBy, paidOutTo } from './payouts.ts';
import type { Transfer } from './transfer.ts';

/**
 * Throws unless the transfer has what its class requires. A command that comes here without an approval has forgotten
 * to propose: that is our fault, not the caller's.
 */
export const requireJustified = async (context: Context, transfer: Transfer): Promise<void> => {
  const rule = transferClasses[transfer.kind];
  if (rule.class === 'computed') return;
  if (rule.class === 'decided' && 'basis' in transfer && transfer.basis !== 'approval') {
    if ((rule.unless as readonly string[]).includes(transfer.basis) && (await holds(context, transfer))) return;
    throw new Error(`${transfer.kind} cannot rest on ${transfer.basis}`);
  }
  if ('limits' in transfer && (await isWithinLimits(context, transfer))) return;
  if (!(await isApproved(context, transfer, rule)))
    throw new Error(`${transfer.kind} of ${transfer.record.resource} ${transfer.record.id} needs an approval`);
};

/** Terms can be signed once they are approved for everyone; a schedule counts once its investment has begun. */
const holds = async (context: Context, transfer: Extract<Transfer, { readonly basis: unknown }>): Promise<boolean> => {
  if (transfer.basis === 'signed') return areApproved(context, transfer.offered);
  if (transfer.basis !== 'schedule') return true;
  const begun = await context.query(sql`
    select 1 from transfer where kind = 'investment.create' and ref = ${transfer.investment} and lead_id = ${transfer.lead}::uuid`);
  return begun.length > 0;
};

const isWithinLimits = async (
  context: Context,
  { limits, lead, lines }: Extract<Transfer, { readonly limits: unknown }>,
): Promise<boolean> => {
  const cents = -(lines.hold ?? 0n);
  return (
    cents + (await paidOutTo(context, lead)) <= limits.perCustomer &&
    cents + (await paidOutBy(context, context.actor.id)) <= limits.perPerson
  );
};

const isApproved = async (
  context: Context,
  { lead, record }: Transfer,
  rule: { readonly approvals: readonly string[]; readonly generated?: true },
): Promise<boolean> => {
  const [row] = await context.query<{ found: boolean }>(sql`
    select exists (select 1 from approval p where p.record_id = ${record.id}::uuid and p.lead_id = ${lead}::uuid
        and p.state = 'approved' and p.kind = any(${rule.approvals}::text[]))
      or (${rule.generated === true}::boolean and exists (select 1 from users u where u.id = ${lead}::uuid and u.demo)) as found`);
  return row?.found ?? false;
};
