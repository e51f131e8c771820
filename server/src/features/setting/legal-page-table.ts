import type { LegalPage, LegalTopic } from '@countinghouse/contract/setting/legal-page.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

interface Place {
  readonly topic: LegalTopic;
  readonly language: Language;
}

const newest = sql`
  select distinct on (topic, language) topic, language, text, version, date_creation as "dateCreation"
  from legal_page order by topic, language, version desc`;

/** The topics with a page that is not withdrawn. */
export const readTopics = async (runner: Runner): Promise<LegalTopic[]> => {
  const rows = await runner.query<{ topic: LegalTopic }>(
    sql`select distinct topic from (${newest}) p where text <> ''`,
  );
  return rows.map(({ topic }) => topic);
};

/** The published page in this language, else in English, else in the first of the others. */
export const readPublished = async (runner: Runner, { topic, language }: Place): Promise<LegalPage | undefined> => {
  const [page] = await runner.query<LegalPage>(sql`
    select * from (${newest}) p where topic = ${topic} and text <> ''
    order by language = ${language} desc, language = 'en' desc, language limit 1`);
  return page;
};

/** A version that was published in exactly this language; undefined for one that withdrew the page. */
export const readVersion = async (
  runner: Runner,
  { topic, language, version }: Place & Pick<LegalPage, 'version'>,
): Promise<LegalPage | undefined> => {
  const [page] = await runner.query<LegalPage>(sql`
    select topic, language, text, version, date_creation as "dateCreation" from legal_page
    where topic = ${topic} and language = ${language} and version = ${version} and text <> ''`);
  return page;
};

/** The newest version in exactly this language, an empty one with version 0 if there is none. */
export const readDraft = async (runner: Runner, { topic, language }: Place): Promise<LegalPage> => {
  const [page] = await runner.query<LegalPage>(
    sql`select * from (${newest}) p where topic = ${topic} and language = ${language}`,
  );
  return page ?? { topic, language, text: '', version: 0, dateCreation: null };
};

export const insertVersion = async (
  runner: Runner,
  { topic, language, text, version, by, now }: Place & Pick<LegalPage, 'text' | 'version'> & { by: string; now: Date },
): Promise<void> => {
  await runner.query(sql`
    insert into legal_page (topic, language, version, text, date_creation, created_by)
    values (${topic}, ${language}, ${version}, ${text}, ${now}::timestamptz, ${by}::uuid)`);
};
