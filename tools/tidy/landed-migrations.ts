import { createHash } from 'node:crypto';
import type { TreeFile } from './tree.ts';

interface Landed {
  readonly name: string;
  readonly checksum: string;
}

const listName = 'server/migrations/landed.json';
const place = /^server\/migrations\/(\d{4}-[a-z0-9-]+\.sql)$/;

/** Added after a higher number was in use, before the rule existed; databases from that time are still migrated. */
const lateOnes = new Set([
  '0001-users.sql',
  '0009-import.sql',
  '0012-word-search.sql',
  '0013-notifications.sql',
  '0015-projects.sql',
  '0018-deposits.sql',
  '0020-statement.sql',
  '0022-prices.sql',
  '0027-orders.sql',
  '0029-verification-documents.sql',
  '0030-deposit-refunds.sql',
]);

const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/**
 * Migrations that changed or disappeared after they landed, that are not listed, or that were inserted before one that
 * had landed. The list has them in the order in which they landed and only grows at its end.
 */
export function landedMigrationFaults(tree: readonly TreeFile[]): string[] {
  const list = JSON.parse(tree.find(({ name }) => name === listName)?.text ?? '[]') as Landed[];
  const present = new Map(
    tree.flatMap(({ name, text }) => {
      const file = place.exec(name)?.[1];
      return file === undefined ? [] : [[file, checksumOf(text)] as const];
    }),
  );
  const listed = new Set(list.map(({ name }) => name));
  return [
    ...list.flatMap(({ name, checksum }) => changeOf(name, checksum, present.get(name))),
    ...[...present]
      .filter(([name]) => !listed.has(name))
      .map(([name, checksum]) => `${name}: add ${JSON.stringify({ name, checksum })} at the end of ${listName}`),
    ...list.flatMap(({ name }, index) => {
      const before = list.slice(0, index).find((earlier) => earlier.name > name);
      return before === undefined || lateOnes.has(name) ? [] : [`${name}: needs a number above ${before.name}`];
    }),
  ];
}

function changeOf(name: string, landed: string, present: string | undefined): string[] {
  if (present === undefined) return [`${name}: is gone, but databases have it`];
  return present === landed ? [] : [`${name}: changed after it had landed; write a new migration instead`];
}
