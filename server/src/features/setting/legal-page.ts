import {
  type draftLegalPage as draftRoute,
  legalTopics,
  type listLegalPages as listRoute,
  type readLegalPage as readRoute,
  type writeLegalPage as writeRoute,
} from '@countinghouse/contract/setting/legal-page.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { settingId } from './change-setting.ts';
import { insertVersion, readDraft, readPublished, readTopics } from './legal-page-table.ts';
import { lockSetting } from './setting-table.ts';

export const listLegalPages: Command<typeof listRoute> = async (context) => {
  const written = await readTopics(context);
  return { topics: legalTopics.filter((topic) => written.includes(topic)) };
};

export const readLegalPage: Command<typeof readRoute> = async (context, { params }) => {
  const page = await readPublished(context, params);
  if (!page) throw new Refusal('notFound', 'notFound');
  return page;
};

export const draftLegalPage: Command<typeof draftRoute> = (context, { params }) => readDraft(context, params);

/** Publishes the text at once; the audit trail keeps both texts, and the table every version. */
export const writeLegalPage: Command<typeof writeRoute> = async (context, { params, body }) => {
  // The one record of settings: two people who publish at once come one after the other.
  await lockSetting(context);
  const before = await readDraft(context, params);
  checkVersion(context, before, body.version);
  if (body.text === before.text) return before;
  const version = before.version + 1;
  await insertVersion(context, { ...params, text: body.text, version, by: context.actor.id, now: context.now });
  context.changed({
    resource: 'setting',
    change: 'updated',
    toAll: true,
    records: [{ id: settingId, before: { ...params, text: before.text }, after: { ...params, text: body.text } }],
  });
  return readDraft(context, params);
};
