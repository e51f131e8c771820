import { actionsOf, statementsOf, tableOf } from './migration-statements.ts';
import type { TreeFile } from './tree.ts';

interface Named {
  readonly name: string;
}

interface Release extends Named {
  readonly newest: string;
}

/** Tables that grow with the company's history: reading or writing all their rows takes longer than a request waits. */
const largeTables = new Set(
  (
    'account audit comment deposit deposit_transfer dividend duplicate_search entry import_row investment ' +
    'known_origin log_leaf notification order_evidence order_quote_proof orders price_candle quote_batch ' +
    'quote_batch_lines rotated_lead session stored_file task total_move total_state transfer users withdrawal'
  ).split(' '),
);

const folder = 'server/migrations/';
const contractMark = /^-- contract: unused since (\S+)$/m;
const locksMark = /^-- locks: (\w+), .*\d/gm;

const listed = <Item extends Named>(tree: readonly TreeFile[], name: string): Item[] =>
  JSON.parse(tree.find((file) => file.name === `${folder}${name}`)?.text ?? '[]') as Item[];

const takesAway: readonly [RegExp, string][] = [
  [
    /^drop (table|view|materialized|function|procedure|type|sequence|schema)\b/,
    'drops what the release before may use',
  ],
  [/^drop (?!constraint|default|not|expression|identity|index|trigger|policy|extension|if exists)/, 'drops a column'],
  [/^drop if exists /, 'drops a column'],
  [/^(.* )?rename (to|column|value|constraint|\w+ to)\b/, 'renames what the release before may use'],
  [/^alter (column )?\w+ (set data )?type\b/, 'changes a type'],
  [/^alter (column )?\w+ set not null\b/, 'refuses rows without a value, which the release before may write'],
  [/^alter (column )?\w+ drop default\b/, 'takes away a default on which the release before may rely'],
  [/^revoke\b/, 'takes away a privilege'],
  [/^truncate\b/, 'deletes rows'],
  [
    /^(create unique index|add (constraint \w+ )?(unique|primary key|exclude))\b/,
    'refuses rows that the release before may write',
  ],
];

const addsBareColumn = (action: string): boolean =>
  /^add (?!constraint|check|unique|foreign|primary|exclude).* not null\b/.test(action) &&
  !/\b(default|generated|serial|bigserial)\b/.test(action);

const holdsUp: readonly [RegExp, string][] = [
  [/^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/, 'checks every row'],
  [/^add .*\b(default (gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\b|stored\b)/, 'writes every row'],
  [/^create (unique )?index\b/, 'builds an index'],
  [/^(lock|cluster|reindex|vacuum)\b/, 'locks the whole table'],
  [/^(update|delete from)\b/, 'writes rows of the past'],
];

const reasonOf = (rules: readonly [RegExp, string][], action: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(action))?.[1];

interface Judged {
  readonly name: string;
  readonly text: string;
  /** Tables and functions that the release before does not know. */
  readonly fresh: ReadonlySet<string>;
  readonly releases: readonly Release[];
}

/** What an action takes away from the release before. */
const takenBy = (action: string): string | undefined =>
  reasonOf(takesAway, action) ?? (addsBareColumn(action) ? 'adds a column without a default' : undefined);

/** How an action holds up requests. */
const heldUpBy = (action: string, table: string | undefined): string | undefined =>
  table !== undefined && largeTables.has(table) ? reasonOf(holdsUp, action) : undefined;

const faultsOf = ({ name, text, fresh, releases }: Judged): string[] => {
  const since = contractMark.exec(text)?.[1];
  const locked = new Set([...text.matchAll(locksMark)].map(([, table]) => table));
  const known = since === undefined || releases.some((release) => release.name === since);
  const found = statementsOf(text)
    .map((statement) => ({ statement, table: tableOf(statement) }))
    .filter(({ table }) => table === undefined || !fresh.has(table))
    .flatMap(({ statement, table }) => actionsOf(statement).map((action) => ({ action, table })))
    .flatMap(({ action, table }) => {
      const taken = since === undefined ? takenBy(action) : undefined;
      const held = locked.has(table) ? undefined : heldUpBy(action, table);
      return [taken, held && `${held} of a large table`].filter(Boolean).map((fault) => `${name}: ${fault}: ${action}`);
    });
  return [...(known ? [] : [`${name}: the release ${since} is not in ${folder}releases.json`]), ...found];
};

const createdIn = (text: string): string[] =>
  statementsOf(text).flatMap(
    (statement) => /^create (?:table (?:if not exists )?|function )(\w+)/.exec(statement)?.[1] ?? [],
  );

/**
 * Migrations since the first recorded release that servers of the release before could not go on with, or that would
 * make requests wait. One that takes something away names the release since which nothing uses it; one that locks a
 * large table says which, and for how long by measurement.
 */
export const expandAndContractFaults = (tree: readonly TreeFile[]): string[] => {
  const releases = listed<Release>(tree, 'releases.json');
  const landed = listed<Named>(tree, 'landed.json').map(({ name }) => name);
  const place = (name: string): number => landed.indexOf(name);
  const faults = releases.flatMap(({ name, newest }, index) => [
    ...(place(newest) < 0 ? [`${name}: its migration is unknown`] : []),
    ...(releases[index - 1]?.newest === newest ? [`${name}: a release that others name needs a migration`] : []),
  ]);
  const start = releases[0] === undefined ? landed.length : place(releases[0].newest) + 1;
  const texts = new Map(tree.map(({ name, text }) => [name, text]));
  let fresh = new Set<string>();
  for (const name of landed.slice(start)) {
    if (releases.some(({ newest }) => place(newest) === place(name) - 1)) fresh = new Set();
    const text = texts.get(`${folder}${name}`) ?? '';
    fresh = fresh.union(new Set(createdIn(text)));
    const before = releases.filter(({ newest }) => place(newest) < place(name));
    faults.push(...faultsOf({ name, text, fresh, releases: before }));
  }
  return faults;
};
