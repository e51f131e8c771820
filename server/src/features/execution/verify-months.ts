import { currentForm, fewestExecutions } from '@countinghouse/contract/execution/execution-file.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Progress, VerifiedPart } from '../../kernel/verified-part.ts';
import { countExecuted, countLoggedBefore, firstExecuted, receiptBound } from '../order/index.ts';
import { countMonth, readFile, sha256, spanOf } from './count-month.ts';
import {
  latestMonths,
  publishedMonths,
  publishingSince,
  readMonth,
  type StoredMonth,
  versionsOf,
} from './month-table.ts';
import { nextVersion } from './next-version.ts';
import { endedMonths, monthOf } from './publish-months.ts';

interface Given {
  readonly part: VerifiedPart;
  readonly progress: Progress;
  readonly now: Date;
}

const dayMilliseconds = 86_400_000;

/** The demo company's orders may be gone; what its figures say of themselves remains. */
const isWithoutOrders = async (runner: Runner, { demo, file }: StoredMonth): Promise<boolean> =>
  demo && readFile(file)?.demo === true && (await firstExecuted(runner, true)) === undefined;

/** Counts what each version says that it counted. */
const checkVersion = async (runner: Runner, stored: StoredMonth, { part, progress }: Given): Promise<void> => {
  const { id, month, version, file, demo, bound } = stored;
  if (sha256(file) !== stored.sha256) part.find(`execution ${id}: its file was altered`);
  if (await isWithoutOrders(runner, stored)) {
    part.unchecked.push(`the demo company’s execution figures ${id}, because its orders were removed`);
    return;
  }
  const counted = await countMonth(runner, month, {
    demo,
    bound,
    progress: (receipts) => progress(`${receipts} receipts of ${month}`),
  });
  // A version keeps the definition by which it was published; later ones count more.
  if (counted.fileOf(version, readFile(file)?.form ?? currentForm) !== file)
    part.find(`execution ${id}: its figures are not those of the orders that closed in the month`);
};

/**
 * Which receipts a version counts is a number in the database that no leaf has. So receipts that the public log had before the
 * version must be among them, but for a few that were booked while it was counted.
 */
const checkBound = async (runner: Runner, { id, month, demo, bound }: StoredMonth, { part }: Given): Promise<void> => {
  const left = await countLoggedBefore(runner, { ...spanOf(month), demo, since: bound, published: id });
  if (left >= fewestExecutions)
    part.find(`execution ${id}: it leaves out ${left} receipts that the public log had before it`);
};

/** Finds receipts that no version of a month counts although a further one could. */
const checkLeftOut = async (runner: Runner, month: string, { part }: Given): Promise<void> => {
  const latest = (await versionsOf(runner, month)).find(({ demo }) => !demo);
  if (!latest) return;
  const counting = { demo: false, bound: await receiptBound(runner) };
  const since = (await countExecuted(runner, { ...spanOf(month), ...counting })) - latest.receipts;
  if (since <= 0) return;
  if (await nextVersion(runner, month, counting))
    part.find(`execution ${latest.id}: ${since} more receipts of the month are in no version`);
  else
    part.unchecked.push(
      `${since} receipts that are in no version of ${month}, because figures with them would tell small counts`,
    );
};

/** Months that ended more than a day ago, and of which nothing was published. */
const checkMissing = async (runner: Runner, { part, now }: Given): Promise<void> => {
  const first = await firstExecuted(runner, false);
  if (!first || (await publishingSince(runner)).getTime() + dayMilliseconds > now.getTime()) return;
  const published = new Set((await latestMonths(runner, false)).map(({ month }) => month));
  const bound = await receiptBound(runner);
  for (const month of endedMonths(monthOf(first).toString(), now, dayMilliseconds)) {
    if (published.has(month)) continue;
    const receipts = await countExecuted(runner, { ...spanOf(month), demo: false, bound });
    if (receipts > 0) part.find(`execution ${month}: its ${receipts} receipts were never published as figures`);
  }
};

/** Counts each published month again from the orders of the installation, and looks for what was left out. */
export const verifyMonths = async (runner: Runner, given: Given): Promise<void> => {
  const months = await publishedMonths(runner);
  let versions = 0;
  for (const month of months) {
    for (const { id } of await versionsOf(runner, month)) {
      const stored = await readMonth(runner, id);
      if (stored) {
        await checkVersion(runner, stored, given);
        await checkBound(runner, stored, given);
      }
      versions += 1;
    }
    await checkLeftOut(runner, month, given);
  }
  await checkMissing(runner, given);
  given.part.checked = `${months.length} published months of execution figures (${versions} versions) against their orders`;
};
