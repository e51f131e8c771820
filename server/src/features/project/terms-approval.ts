import { type Project, projectForm, projectTerms, projectWording } from '@countinghouse/contract/project/project.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { announce, reload, updateRow, type Values } from '../../kernel/resource/write.ts';
import { approveTerms } from '../../ledger/approved-terms.ts';
import { propose } from '../approval/index.ts';
import { projectTable } from './project-table.ts';

export type Fields = Partial<Omit<Project, 'id' | 'dateCreation' | 'version' | 'approval'>>;
const shownToCustomers = [...projectWording, ...projectTerms] as const;
type Shown = Pick<Project, (typeof shownToCustomers)[number]>;
type Terms = Pick<Project, (typeof projectTerms)[number]>;
type Decided = Shown & Pick<Project, 'status'>;

const picked = <Field extends keyof Project>(project: Pick<Project, Field>, names: readonly Field[]) =>
  Object.fromEntries(names.map((name) => [name, project[name]])) as Pick<Project, Field>;

/** Customers sign these when they subscribe. Without the wording: the ledger compares them with terms approved earlier. */
export const termsOffered = (project: Terms): Terms => picked(project, projectTerms);

export const storedFields = ({ minimumAmount, ...fields }: Fields): Values => ({
  ...fields,
  ...(minimumAmount !== undefined && { minimumCents: toCents(minimumAmount).toString() }),
});

interface Split {
  readonly direct: Fields;
  readonly proposed: { readonly before: Partial<Decided>; readonly after: Partial<Decided> } | null;
}

/**
 * Separates what customers may be offered from the rest: publishing with its wording and terms, and new ones of an open
 * project.
 */
export const splitChange = (before: Pick<Project, 'status'> & Fields, change: Fields): Split => {
  const next = { ...before, ...change } as Project;
  if (next.status !== 'open') return { direct: change, proposed: null };
  if (before.status !== 'open') {
    const { status: _open, ...direct } = change;
    return {
      direct,
      proposed: { before: { status: before.status }, after: { status: 'open', ...picked(next, shownToCustomers) } },
    };
  }
  const changed = shownToCustomers.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  if (changed.length === 0) return { direct: change, proposed: null };
  const sideOf = (side: Fields) => Object.fromEntries(changed.map((field) => [field, side[field]]));
  return {
    direct: Object.fromEntries(Object.entries(change).filter(([field]) => !(changed as string[]).includes(field))),
    proposed: { before: sideOf(before), after: sideOf(change) },
  };
};

export const proposeTerms = async (
  context: Context,
  { id, name }: Pick<Project, 'id' | 'name'>,
  sides: NonNullable<Split['proposed']>,
): Promise<void> => {
  await propose(context, {
    kind: 'project.terms',
    resource: 'project',
    recordId: id,
    leadId: null,
    reason: '',
    params: { name, ...sides },
  });
};

const outdated = () => new Refusal('conflict', 'approvalOutdated');
const Side = z.partial(projectForm);

/** Offers this wording and these terms to customers, unless the project has changed since the proposal. */
export const termsApproval = approvalKind({
  kind: 'project.terms',
  params: z.object({ name: z.string(), before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'project:update') === 'all',
  approved: async (context, { id: approval, record, params: { before, after } }) => {
    if (record === null) throw outdated();
    const held = await loadOne(context, projectTable, { id: record, action: 'update', lock: true });
    const seen = Object.entries({ ...after, ...before });
    if (seen.some(([field, value]) => held.item[field as keyof Project] !== value)) throw outdated();
    await updateRow(context, projectTable as unknown as Table, { id: record, values: storedFields(after as Fields) });
    const changed = await reload(context, projectTable, [record]);
    for (const { item } of changed)
      await approveTerms(context, { record, terms: termsOffered(item), approval }, context.now);
    announce(context, projectTable, { change: 'updated', before: [held], after: changed });
  },
  rejected: async (context, { record }) => {
    const left = record === null ? [] : await reload(context, projectTable, [record]);
    announce(context, projectTable, { change: 'updated', before: left, after: left });
  },
});
