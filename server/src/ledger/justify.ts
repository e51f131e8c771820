import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { transferClasses } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Context } from '../kernel/context.ts';
import { stateConstants } from '../kernel/resource/state-in.ts';
import { areApproved } from './approved-terms.ts';
import { paidOutBy, paidOutTo } from './payouts.ts';
import { type Proposed, proposedCents } from './proposed-cents.ts';
import type { Transfer } from './transfer.ts';

const approvalState = stateConstants(approvalStates.names);

/**
 * Throws unless the transfer has what its class requires. A command that comes here without an approval has forgotten
 * to propose: that is our fault, not the caller's.
 */
export const requireJustified = async (context: Context, transfer: Transfer): Promise<void> => {
  const rule = transferClasses[transfer.kind];
  if (rule.class === 'computed') return;
  if ('basis' in transfer && transfer.basis !== 'approval') {
    if (await holds(context, transfer)) return;
    throw new Error(`${transfer.kind} cannot rest on ${transfer.basis}`);
  }
  if ('limits' in transfer && (await isWithinLimits(context, transfer))) return;
  if (!(await isApproved(context, transfer as Extract<Transfer, { readonly kind: Proposed }>)))
    throw new Error(`${transfer.kind} of ${transfer.record.resource} ${transfer.record.id} needs an approval`);
};

/** Terms can be signed once they are approved for everyone; a schedule counts once its investment has begun. */
const holds = async (context: Context, transfer: Extract<Transfer, { readonly basis: unknown }>): Promise<boolean> => {
  const { unless } = transferClasses[transfer.kind];
  if (!(unless as readonly string[]).includes(transfer.basis)) return false;
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
    cents + (await paidOutBy(context, limits)) <= limits.perPerson
  );
};

/** Uses up an approved proposal of exactly this amount about this record; false when there is none left. */
const isApproved = async (
  context: Context,
  { kind, ref, lead, record, lines }: Extract<Transfer, { readonly kind: Proposed }>,
): Promise<boolean> => {
  const { approvals } = transferClasses[kind];
  const used = await context.query(sql`
    insert into approval_use (approval_id, kind, ref)
    select p.id, ${kind}, ${ref} from approval p
    where p.record_id = ${record.id}::uuid and p.lead_id = ${lead}::uuid and p.state = ${approvalState.approved}
      and p.kind = any(${approvals}::text[])
      and round(coalesce(p.params ->> 'amount', p.params -> 'after' ->> 'profit')::numeric * 100) = ${proposedCents(kind, lines)}::bigint
      and not exists (select 1 from approval_use u where u.approval_id = p.id and u.kind = ${kind})
    order by p.date_done desc, p.id desc limit 1 returning 1`);
  return used.length > 0 || ('generated' in transferClasses[kind] && (await isGenerated(context, lead)));
};

/** Generated customers of the demo have records that nobody proposed. */
const isGenerated = async (context: Context, lead: string): Promise<boolean> =>
  (await context.query(sql`select 1 from users where id = ${lead}::uuid and demo`)).length > 0;
