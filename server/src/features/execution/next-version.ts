import { tellsFewCustomers, tellsSmallCount } from '@countinghouse/contract/execution/execution-difference.ts';
import { currentForm, fewestCustomers, fewestExecutions } from '@countinghouse/contract/execution/execution-file.ts';
import type { Runner } from '../../kernel/context.ts';
import { countExecuted, customersSince } from '../order/index.ts';
import { type Counting, countMonth, readFile, spanOf, tallyOrders } from './count-month.ts';
import { type NamedMonth, readMonth, type StoredMonth, versionsOf } from './month-table.ts';

type Reader = Pick<Runner, 'query'>;

interface NextVersion {
  readonly version: number;
  readonly receipts: number;
  readonly file: string;
}

/** Receipts that came since a version are about people, if they are few or of few. */
const isEnoughSince = async (
  runner: Reader,
  { month, demo, receipts, bound: earlier }: NamedMonth,
  bound: string,
): Promise<boolean> => {
  const given = { ...spanOf(month), demo, bound };
  if ((await countExecuted(runner, given)) - receipts < fewestExecutions) return false;
  return (await customersSince(runner, { ...given, earlier })) >= fewestCustomers;
};

/** Whether the difference from a published version would be about too few executions or customers. */
const tellsFrom = async (
  runner: Reader,
  counting: Counting,
  { stored, file }: { readonly stored: StoredMonth; readonly file: string },
): Promise<boolean> => {
  const [earlier, later] = [readFile(stored.file), readFile(file)];
  // Nobody can subtract a file that cannot be read; the check of the months names it.
  if (!earlier || !later) return false;
  if (tellsSmallCount(earlier, later)) return true;
  const { tallies } = await tallyOrders(runner, stored.month, { ...counting, since: stored.bound });
  return tellsFewCustomers(earlier, later, tallies);
};

const tellsFromAny = async (
  runner: Reader,
  counting: Counting,
  { versions, file }: { readonly versions: readonly NamedMonth[]; readonly file: string },
): Promise<boolean> => {
  for (const { id } of versions) {
    const stored = await readMonth(runner, id);
    if (stored && (await tellsFrom(runner, counting, { stored, file }))) return true;
  }
  return false;
};

/**
 * The version of a month that is to be published next. Null if there is nothing to count, or if its difference from a published
 * version would tell what is too small to be published: then what came since waits until more has come.
 */
export const nextVersion = async (runner: Reader, month: string, counting: Counting): Promise<NextVersion | null> => {
  const versions = await versionsOf(runner, month);
  const others = versions.filter(({ demo }) => demo === counting.demo);
  const [latest] = others;
  if (latest && !(await isEnoughSince(runner, latest, counting.bound))) return null;
  const { receipts, isEmpty, fileOf } = await countMonth(runner, month, counting);
  const version = (versions[0]?.version ?? 0) + 1;
  const file = fileOf(version, currentForm);
  if (isEmpty || (await tellsFromAny(runner, counting, { versions: others, file }))) return null;
  return { version, receipts, file };
};
