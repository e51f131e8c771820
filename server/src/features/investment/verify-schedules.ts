import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import type { Runner } from '../../kernel/context.ts';
import { nextSize, type Progress, type VerifiedPart } from '../../kernel/verified-part.ts';
import { type BegunInvestment, begunAfter } from './begun-table.ts';

const mostAtOnce = 2_000;
const nil = '00000000-0000-0000-0000-000000000000';

const linesOf = (terms: Terms): string =>
  JSON.stringify(scheduleOf(terms).lines.map(({ period, dueDate, cents }) => [period, dueDate, String(cents)]));

const checkOne = ({ id, expirationDate, lines, ...terms }: BegunInvestment, part: VerifiedPart): void => {
  if (JSON.stringify(lines) !== linesOf(terms))
    part.find(`investment ${id}: its planned dividends do not follow from its terms`);
  if (scheduleOf(terms).expirationDate !== expirationDate)
    part.find(`investment ${id}: it ends on ${expirationDate}, which does not follow from its terms`);
};

/** Computes the schedule of each investment from its terms, and compares it with the dividends that are stored. */
export const verifySchedules = async (
  runner: Pick<Runner, 'query'>,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  let [after, size, count] = [nil, 100, 0];
  for (;;) {
    const began = performance.now();
    const investments = await begunAfter(runner, after, size);
    for (const investment of investments) checkOne(investment, part);
    count += investments.length;
    progress(`${count} investments`);
    if (investments.length < size) break;
    after = investments.at(-1)?.id ?? after;
    size = nextSize(size, performance.now() - began, mostAtOnce);
  }
  part.checked = `the planned dividends of ${count} investments against their terms`;
};
