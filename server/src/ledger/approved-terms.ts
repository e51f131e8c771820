import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import sql from 'sql-template-tag';
import type { Context, Runner } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { stateConstants } from '../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);

/** A public offer of a record, as its customers sign it. */
export interface OfferedTerms {
  readonly record: string;
  readonly terms: object;
}

interface ApprovedTerms extends OfferedTerms {
  /** Null for generated data. */
  readonly approval: string | null;
}

/** Keeps the terms that customers may sign from now on; earlier ones of the record no longer count. */
export const approveTerms = async (
  runner: Runner,
  { record, terms, approval }: ApprovedTerms,
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    insert into approved_terms (id, record_id, approval_id, terms, date_creation)
    values (${newId()}::uuid, ${record}::uuid, ${approval}::uuid, ${JSON.stringify(terms)}::text::jsonb, ${now}::timestamptz)`);
};

/** Whether exactly these terms are the approved ones of the record. */
export const areApproved = async (context: Context, { record, terms }: OfferedTerms): Promise<boolean> => {
  const [latest] = await context.query<{ agree: boolean }>(sql`
    select t.terms = ${JSON.stringify(terms)}::text::jsonb and (t.approval_id is null or exists (
      select 1 from approval p where p.id = t.approval_id and p.record_id = t.record_id and p.state = ${approvalState.approved})) as agree
    from approved_terms t where t.record_id = ${record}::uuid order by t.date_creation desc, t.id desc limit 1`);
  return latest?.agree ?? false;
};
