import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { CaseDocument, CaseDocuments } from '../../kernel/case-documents.ts';
import type { App } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import { readActivity } from './activity-table.ts';

const piece = 500;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

async function* activityOf({ database }: App, lead: string, language: Language): AsyncGenerator<CaseDocument> {
  let before: { at: string; id: string } | null = null;
  do {
    const entries: Awaited<ReturnType<typeof readActivity>> = await readActivity(database, {
      lead,
      before,
      limit: piece,
    });
    for (const { id, at, ...entry } of entries) {
      const record = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
      yield { id, at, title: translate(language, `activity:kind${capital(entry.kind)}`), record };
    }
    before = entries.length === piece ? (entries.at(-1) ?? null) : null;
  } while (before);
}

/**
 * The activity as the customer reads it: also who of the staff did what. What happened on the file of a lead that was
 * merged into theirs, such as that staff opened it, names that lead.
 */
export const activityDocuments: CaseDocuments = {
  name: 'activity',
  read: async function* (app, { lead, persons, language }) {
    for (const person of persons)
      for await (const { record, ...document } of activityOf(app, person, language))
        yield { ...document, record: person === lead ? record : { ...record, mergedLead: person } };
  },
};
