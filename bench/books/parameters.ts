import type { Asker } from './ask.ts';
import type { Person } from './callers.ts';

/** Records that the walk made over HTTP, because they need files or prices. */
export interface Made {
  /** An order that was opened and closed at real quotes. */
  readonly order: string;
  readonly document: string;
  readonly media: string;
}

type Fill = (ask: Asker, known: { person: Person; made: Made }) => Promise<string> | string;

/** The first record of a list. */
const firstOf =
  (list: string, field = 'id'): Fill =>
  async (ask) => {
    const reply = await ask.json<Record<string, unknown>>(list);
    const rows = Object.values(reply).find((value) => Array.isArray(value)) as Record<string, string>[] | undefined;
    const value = rows?.[0]?.[field];
    if (value === undefined) throw new Error(`${list} has no record to ask for`);
    return value;
  };

const ofPerson: Fill = (_ask, { person }) => person.id;

const fills: Readonly<Record<string, Fill>> = {
  'erasure.lead': firstOf('/v1/erasure', 'lead'),
  'agreement.check': firstOf('/v1/investment', 'agreementHash'),
  'file.download': (_ask, { made }) => made.media,
  'order.receipt': (_ask, { made }) => made.order,
  'leadImport.one': firstOf('/v1/lead-import'),
  'leadImport.rows': firstOf('/v1/lead-import'),
  'leadImport.sample': firstOf('/v1/lead-import'),
  'leadImport.forecast': firstOf('/v1/lead-import'),
  'leadImport.forecastUndo': firstOf('/v1/lead-import'),
  'leadImport.failedRows': firstOf('/v1/lead-import'),
  'ownData.exportLead': ofPerson,
  'caseFile.ofLead': ofPerson,
  'signOn.staff': ofPerson,
  'tradingPolicy.terms': ofPerson,
  'tradingPolicy.assessments': ofPerson,
  'trader.one': ofPerson,
  'user.one': ofPerson,
  'user.compare': ofPerson,
  'user.timeline': ofPerson,
  'verification.one': ofPerson,
  'verification.view': (_ask, { made }) => made.document,
  'withdrawal.completion': firstOf(`/v1/withdrawal?filters=${encodeURIComponent('{"status":"pending"}')}`),
  'approval.conduct': firstOf('/v1/approval/waiting'),
};

/** Fills the parameters of a path; throws when nothing says how. */
export const fillPath = async (
  { operation, path }: { operation: string; path: string },
  ask: Asker,
  known: { person: Person; made: Made },
): Promise<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  let filled = path;
  for (const name of names) {
    const parent = path.slice(0, path.indexOf(`/{${name}}`));
    const fill = name === 'userId' ? ofPerson : (fills[operation] ?? firstOf(parent));
    filled = filled.replace(`{${name}}`, await fill(ask, known));
  }
  return filled;
};
