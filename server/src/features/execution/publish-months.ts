import { companyZone, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { App } from '../../kernel/context.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { countExecuted, firstExecuted } from '../order/index.ts';
import { countMonth, sha256, spanOf } from './count-month.ts';
import { insertMonth, latestMonths, type NamedMonth } from './month-table.ts';

/** An order that fell due during an outage is dated by its quote, and booked days later at most. */
const monthsThatGrow = 2;

const monthOf = (at: Date): Temporal.PlainYearMonth =>
  Temporal.PlainDate.from(dayOf(at, companyZone)).toPlainYearMonth();

/** Whether the receipts of a month are others than those that were counted; the demo company's disappear with it. */
const isOutdated = async ({ database }: App, latest: NamedMonth, isRecent: boolean): Promise<boolean> => {
  if (!isRecent && latest.demoReceipts === 0) return false;
  return (await countExecuted(database, spanOf(latest.month))) !== latest.receipts;
};

const publish = async (app: App, month: string, version: number, stopping?: AbortSignal): Promise<void> => {
  const { receipts, demoReceipts, fileOf } = await countMonth(app.database, month, { stopping });
  if (receipts === 0 && version === 1) return;
  const file = fileOf(version);
  const dateCreation = app.clock.now();
  await insertMonth(app.database, { month, version, receipts, demoReceipts, file, sha256: sha256(file), dateCreation });
};

/** Publishes each month that has ended, and a further version of one whose receipts became more. */
export const publishMonths = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const published = new Map((await latestMonths(app.database)).map((one) => [one.month, one]));
  const first = await firstExecuted(app.database);
  const current = monthOf(app.clock.now());
  const recent = current.subtract({ months: monthsThatGrow }).toString();
  const begins = [...(first ? [monthOf(first).toString()] : []), ...published.keys()].toSorted()[0];
  if (begins === undefined) return;
  for (
    let month = Temporal.PlainYearMonth.from(begins);
    Temporal.PlainYearMonth.compare(month, current) < 0;
    month = month.add({ months: 1 })
  ) {
    endIfStopping(stopping);
    const latest = published.get(month.toString());
    if (!latest) await publish(app, month.toString(), 1, stopping);
    else if (await isOutdated(app, latest, latest.month >= recent))
      await publish(app, latest.month, latest.version + 1, stopping);
  }
};
