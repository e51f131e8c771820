import { guardedTopics, writeLegalPage as route } from '@countinghouse/contract/setting/legal-page.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { propose } from '../approval/index.ts';
import { lockSetting, publishPage, readDraft } from '../setting/index.ts';

/** Publishes the text at once, or proposes it if customers may have agreed to an earlier one. */
export const writeLegalPage: Command<typeof route> = async (context, { params, body: { text, version } }) => {
  // The one record of settings: two people who publish at once come one after the other.
  await lockSetting(context);
  const before = await readDraft(context, params);
  checkVersion(context, before, version);
  if (text === before.text) return { ...before, approval: null };
  if (before.version === 0 || !guardedTopics.includes(params.topic)) {
    const page = await publishPage(context, { before, text, by: context.actor.id });
    return { ...page, approval: null };
  }
  const approval = await propose(context, {
    kind: 'legalPage.change',
    resource: 'setting',
    recordId: null,
    leadId: null,
    reason: '',
    params: { ...params, before: { text: before.text }, after: { text } },
  });
  return { ...before, approval };
};

const Side = z.object({ text: z.string() });

/** A second person accepts the new text of a page. Void once the page has changed otherwise. */
export const legalPageApproval = approvalKind({
  kind: 'legalPage.change',
  params: z.extend(route.params, { before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'setting:update') === 'all',
  approved: async (context, { params: { before, after, ...place }, proposedBy }) => {
    await lockSetting(context);
    const current = await readDraft(context, place);
    if (current.text !== before.text) throw new Refusal('conflict', 'approvalOutdated');
    await publishPage(context, { before: current, text: after.text, by: proposedBy });
  },
});
