import type { Runner } from '../../kernel/context.ts';
import type { Progress, VerifiedPart } from '../../kernel/verified-part.ts';
import { countMonth, sha256 } from './count-month.ts';
import { latestMonths, readMonth, type StoredMonth, versionsOf } from './month-table.ts';

const fileFault = ({ file, sha256: said }: StoredMonth): string | null =>
  sha256(file) === said ? null : 'its file was altered';

/** Earlier versions were counted from what was known then: the public log has them, and only the latest is counted again. */
const checkMonth = async (
  runner: Runner,
  month: string,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<number> => {
  const versions = await versionsOf(runner, month);
  for (const [age, { id }] of versions.entries()) {
    const stored = await readMonth(runner, id);
    const fault = stored && fileFault(stored);
    if (fault) part.find(`execution ${id}: ${fault}`);
    if (!stored || age > 0) continue;
    const counted = await countMonth(runner, month, {
      progress: (receipts) => progress(`${receipts} receipts of ${month}`),
    });
    if (counted.fileOf(stored.version) === stored.file) continue;
    if (stored.demoReceipts > 0 && counted.demoReceipts === 0)
      part.unchecked.push(`the execution figures of ${month}, whose demo orders were removed`);
    else part.find(`execution ${id}: its figures are not those of the orders that closed in the month`);
  }
  return versions.length;
};

/** Counts each published month again from the orders of the installation. */
export const verifyMonths = async (
  runner: Runner,
  given: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  const months = await latestMonths(runner);
  let versions = 0;
  for (const { month } of months) versions += await checkMonth(runner, month, given);
  given.part.checked = `${months.length} published months of execution figures (${versions} versions) against their orders`;
};
