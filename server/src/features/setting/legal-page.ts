import {
  type draftLegalPage as draftRoute,
  type LegalPage,
  legalTopics,
  type listLegalPages as listRoute,
  type readLegalPage as readRoute,
} from '@countinghouse/contract/setting/legal-page.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { settingId } from './change-setting.ts';
import { insertVersion, readDraft, readPublished, readTopics, readVersion } from './legal-page-table.ts';

export const listLegalPages: Command<typeof listRoute> = async (context) => {
  const written = await readTopics(context);
  return { topics: legalTopics.filter((topic) => written.includes(topic)) };
};

export const readLegalPage: Command<typeof readRoute> = async (context, { params, query: { version } }) => {
  const page = await (version === undefined
    ? readPublished(context, params)
    : readVersion(context, { ...params, version }));
  if (!page) throw new Refusal('notFound', 'notFound');
  return page;
};

export const draftLegalPage: Command<typeof draftRoute> = (context, { params }) => readDraft(context, params);

interface Publication {
  readonly before: LegalPage;
  readonly text: string;
  /** The account that wrote the text. */
  readonly by: string;
}

/**
 * Publishes a text as the next version, with the settings locked; the audit trail has both texts, and the table every
 * version.
 */
export const publishPage = async (context: Context, { before, text, by }: Publication): Promise<LegalPage> => {
  const { topic, language } = before;
  const place = { topic, language };
  await insertVersion(context, { ...place, text, version: before.version + 1, by, now: context.now });
  context.changed({
    resource: 'setting',
    change: 'updated',
    toAll: true,
    records: [{ id: settingId, before: { ...place, text: before.text }, after: { ...place, text } }],
  });
  return readDraft(context, place);
};
