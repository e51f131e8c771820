import { rowsWithoutApproval } from '@countinghouse/contract/import/import.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { importChange } from './import-changes.ts';
import { endWaiting, type RunOptions, setRun } from './import-table.ts';

export const runKind = 'leadImport.run';
export interface RunPayload {
  readonly importId: string;
  readonly actorId: string;
  readonly sessionId: string | null;
  readonly ip: string;
}

interface Sheet {
  readonly id: string;
  readonly fileName: string;
  readonly rowCount: number;
}

export const runOrPropose = async (context: Context, sheet: Sheet, options: RunOptions): Promise<void> => {
  if (sheet.rowCount > rowsWithoutApproval) return proposeRun(context, sheet, options);
  const { actor, request } = context;
  await setRun(context, sheet.id, { state: 'running', options });
  await plan(context, sheet.id, { actorId: actor.id, sessionId: actor.sessionId, ip: request.ip });
  announce(context, { id: sheet.id, authorId: actor.id }, { before: 'checked', after: 'running', ...options });
};

const proposeRun = async (context: Context, { id, fileName, rowCount }: Sheet, options: RunOptions): Promise<void> => {
  await setRun(context, id, { state: 'waiting', options });
  await propose(context, {
    kind: 'import.run',
    resource: 'leadImport',
    recordId: id,
    leadId: null,
    reason: '',
    params: { name: fileName, rowCount, ...options },
  });
  announce(context, { id, authorId: context.actor.id }, { before: 'checked', after: 'waiting', ...options });
};

const plan = (context: Context, id: string, by: Omit<RunPayload, 'importId'>): Promise<string> =>
  enqueue(context, runKind, { importId: id, ...by });

interface Step {
  readonly before: string;
  readonly after: string;
}

const announce = (context: Context, who: { id: string; authorId: string }, { before, after, ...more }: Step): void =>
  context.changed(importChange('updated', who, { before: { state: before }, after: { state: after, ...more } }));

/** An approved run is recorded as an action of its proposer. */
export const runApproval = approvalKind({
  kind: 'import.run',
  params: z.looseObject({ name: z.string(), rowCount: z.number() }),
  mayDecide: ({ role }) => reachOf(role, 'lead:import') === 'all',
  approved: async (context, { record, proposedBy }) => {
    const id = await leaveWaiting(context, record, 'running');
    await plan(context, id, { actorId: proposedBy, sessionId: null, ip: context.request.ip });
    announce(context, { id, authorId: proposedBy }, { before: 'waiting', after: 'running' });
  },
  rejected: async (context, { record, proposedBy }) => {
    const id = await leaveWaiting(context, record, 'checked');
    announce(context, { id, authorId: proposedBy }, { before: 'waiting', after: 'checked' });
  },
});

const leaveWaiting = async (context: Context, id: string | null, state: 'running' | 'checked'): Promise<string> => {
  if (id === null || !(await endWaiting(context, id, state))) throw new Refusal('conflict', 'approvalOutdated');
  return id;
};
