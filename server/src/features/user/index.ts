import {
  assignableStaff,
  bulkAssign as bulkAssignRoute,
  bulkOwners,
  bulkStatus as bulkStatusRoute,
  bulkUpdate as bulkUpdateRoute,
  leadCounts,
  leadTrend,
} from '@countinghouse/contract/user/user-calls.ts';
import { findDuplicates, leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import {
  confirmEmail as confirmEmailRoute,
  refuseEmail as refuseEmailRoute,
} from '@countinghouse/contract/user/email-change.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listedQueue } from '../../kernel/queue.ts';
import { countLists } from '../../kernel/resource/count-lists.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { openPrivateFiles } from '../file/index.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { readAssignable } from './assignable-table.ts';
import { handOver as handOverRoute } from '@countinghouse/contract/user/hand-over.ts';
import { bulkAssign } from './bulk-assign.ts';
import { handOver } from './hand-over.ts';
import { showOwners } from './bulk-owners.ts';
import { bulkStatus } from './bulk-status.ts';
import { assignUndo, statusUndo } from './bulk-undo.ts';
import { bulkUpdate } from './bulk-update.ts';
import { leadValueUndos } from './lead-value-undo.ts';
import { namedUsers } from './bulk-table.ts';
import { hashedFirst, type NewUser } from './create-user.ts';
import type { Probe } from './duplicate-search-table.ts';
import { countGuess, countingRefused, requireProbesLeft } from './limit-probes.ts';
import { confirmEmail, refuseEmail } from './email/open-link.ts';
import { showDuplicates, showDuplicatesOfNew } from './duplicates.ts';
import { emailApproval } from './email/email-approval.ts';
import { sendLetterKind } from './email/send-letter.ts';
import { readLeadTrend } from './lead-trend-stats.ts';
import { showUser } from './show-user.ts';
import { announceSetting } from './own/announce-setting.ts';
import { updateOwn } from './own/update-own.ts';
import { showTimeline } from './timeline/show-timeline.ts';
import { deleteApproval, deletionWith } from './staff/delete-staff.ts';
import { lockApproval, unlockApproval } from './staff/lock-approval.ts';
import { userRules } from './user-rules.ts';
import { roleApproval } from './role-approval.ts';
import { hasColleague, hasLeads } from './set-up-table.ts';
import { plainUserTable, userTable } from './user-table.ts';

export { creatorsOf } from './facts-timeline-table.ts';
export { assign } from './assign-users.ts';
export type { BulkUser } from './bulk-table.ts';
export { handOverBy, type Share } from './hand-over.ts';
export { assignable, isAssignable, knownLabels, stagesInUse } from './references-table.ts';
export { followRole, newAgentChange } from './provider-role.ts';
export { ownTable } from './own/own-table.ts';
export { updateOwn } from './own/update-own.ts';
export { endPendingChange, pendingChange } from './email/email-change-table.ts';
export { startChange } from './email/start-change.ts';
export { mayDecideOnStaff, proposeOnStaff, requireSameRole, StaffChange } from './staff/staff-proposal.ts';
export { customerSource } from './customer-search-table.ts';
export { coversRole } from './user-rights.ts';
export { changedUser, type UserChange } from './change-user.ts';
export { keepUsers } from './keep-users.ts';
export { notifyOwners } from './notify-assigned.ts';
export { readyForReturn } from './user-rules.ts';
export { checkReferences } from './references.ts';
export { changeOfLead } from './facts-timeline-table.ts';
export { audienceOf, plainUserTable, userTable } from './user-table.ts';
export { userHistory } from './user-history-table.ts';

const handlers = resourceHandlers(userTable, userRules);

const probeOf = ({ email, phone = '', mobile = '' }: NewUser): Probe => ({ email, phone, mobile });

const create: typeof handlers.create = async (context, input) => {
  await requireProbesLeft(context);
  return countingRefused(context, [probeOf(input.body)], () => handlers.create(context, input));
};

const createMany: typeof handlers.createMany = async (context, input) => {
  await requireProbesLeft(context);
  return countingRefused(context, input.body.map(probeOf), () => handlers.createMany(context, input));
};

const updateOther: typeof handlers.update = async (context, input) => {
  const { email, phone = '', mobile = '' } = input.body;
  if (context.actor.masksContacts) {
    await countGuess(context, { email: email ?? '', phone, mobile });
    return handlers.update(context, input);
  }
  const probes = email === undefined ? [] : [{ email, phone: '', mobile: '' }];
  return countingRefused(context, probes, () => handlers.update(context, input));
};

/** The caller's own record follows the rules of the profile, whatever permissions they have over others. */
const update: typeof handlers.update = (context, input) =>
  input.params.id === context.actor.id && context.actor.token === null
    ? updateOwn(context, input.body)
    : updateOther(context, input);

/** A person's own pictures are open to them and to everyone who may see their record. */
openPrivateFiles('media', async (context, { ownerId }) => {
  if (ownerId === null || ownerId === context.actor.id) return ownerId !== null;
  return (await loadMany(context, userTable, { ids: [ownerId], action: 'read' })).length > 0;
});

const leadsOnly = { role: { eq: 'lead' } };

const creating: ReadonlySet<string> = new Set([user.routes.create.name, user.routes.createMany.name]);

export const userFeature: Feature = {
  name: 'user',
  routes: [
    ...serveResource(user, { ...handlers, ...deletionWith(handlers), one: showUser, create, createMany, update }).map(
      (served) => (creating.has(served.route.name) ? hashedFirst(served) : served),
    ),
    serve(leadTrend, readLeadTrend),
    serve(leadCounts, (context, { query }) => countLists(context, plainUserTable, { ...query, fixed: leadsOnly })),
    serve(assignableStaff, readAssignable),
    serve(bulkAssignRoute, bulkAssign),
    serve(handOverRoute, handOver),
    serve(bulkOwners, showOwners),
    serve(bulkStatusRoute, bulkStatus),
    serve(bulkUpdateRoute, bulkUpdate),
    serve(leadTimeline, showTimeline),
    serve(leadDuplicates, showDuplicates),
    serve(findDuplicates, showDuplicatesOfNew),
    serve(confirmEmailRoute, confirmEmail),
    serve(refuseEmailRoute, refuseEmail),
  ],
  approvals: [roleApproval, lockApproval, unlockApproval, deleteApproval, emailApproval],
  jobs: [sendLetterKind],
  bulkUndos: [assignUndo, statusUndo, ...leadValueUndos],
  namedRecords: [namedUsers],
  announcements: [announceSetting],
  queues: [listedQueue('leads', userTable)],
  setUp: { colleague: hasColleague, leads: hasLeads },
};
