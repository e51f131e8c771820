import { companyZone, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { currentForm, fewestExecutions } from '@countinghouse/contract/execution/execution-file.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { countExecuted, firstExecuted, firstRefusal, receiptBound } from '../order/index.ts';
import { countMonth, sha256, spanOf } from './count-month.ts';
import { insertMonth, latestMonths, type NamedMonth, versionsOf } from './month-table.ts';

/** What a server still has to store of the month's last minutes is stored by then. */
const hourMilliseconds = 3_600_000;

/** A further version tells what came since: too few receipts are about people, so they wait this long. */
const monthsToWait = 2;

/** Until then, receipts that are booked later can come; what waited for two months is published one month after. */
const monthsThatGrow = monthsToWait + 1;

export const monthOf = (at: Date): Temporal.PlainYearMonth =>
  Temporal.PlainDate.from(dayOf(at, companyZone)).toPlainYearMonth();

/** The months from one on of which more than this has passed since their end. */
export function* endedMonths(first: string, now: Date, milliseconds: number): Generator<string> {
  for (
    let month = Temporal.PlainYearMonth.from(first);
    spanOf(month.toString()).end.getTime() + milliseconds <= now.getTime();
    month = month.add({ months: 1 })
  )
    yield month.toString();
}

const hasWaited = ({ dateCreation }: NamedMonth, now: Date): boolean =>
  Temporal.PlainDate.compare(
    Temporal.PlainDate.from(dayOf(dateCreation, companyZone)).add({ months: monthsToWait }),
    Temporal.PlainDate.from(dayOf(now, companyZone)),
  ) <= 0;

/** Whether receipts of a month came since it was counted, and may be published. */
const isOutdated = async ({ database, clock }: App, latest: NamedMonth, bound: string): Promise<boolean> => {
  const { demo, month, receipts } = latest;
  const since = (await countExecuted(database, { ...spanOf(month), demo, bound })) - receipts;
  return since >= fewestExecutions || (since > 0 && hasWaited(latest, clock.now()));
};

interface Wanted {
  readonly demo: boolean;
  readonly bound: string;
  readonly stopping?: AbortSignal | undefined;
}

const publish = async (app: App, month: string, { demo, bound, stopping }: Wanted): Promise<void> => {
  const { receipts, isEmpty, fileOf } = await countMonth(app.database, month, { demo, bound, stopping });
  const [last] = await versionsOf(app.database, month);
  if (isEmpty) return;
  const version = (last?.version ?? 0) + 1;
  const file = fileOf(version, currentForm);
  const dateCreation = app.clock.now();
  await insertMonth(app.database, { month, version, demo, receipts, bound, file, sha256: sha256(file), dateCreation });
};

const earliest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.filter((date) => date !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0];

/** When the first order was executed or refused; of the demo company or of the others. */
const firstOf = async (runner: Runner, demo: boolean): Promise<Date | undefined> =>
  earliest([await firstExecuted(runner, demo), await firstRefusal(runner, demo)]);

/** Publishes each month that has ended, and a further version of one of which enough receipts came since. */
export const publishMonths = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const { database } = app;
  const real = await firstOf(database, false);
  // Figures of the demo company are published only where there are no others.
  const demo = real === undefined;
  const first = real ?? (await firstOf(database, true));
  if (first === undefined) return;
  const published = new Map((await latestMonths(database, demo)).map((one) => [one.month, one]));
  const recent = monthOf(app.clock.now()).subtract({ months: monthsThatGrow }).toString();
  for (const month of endedMonths(monthOf(first).toString(), app.clock.now(), hourMilliseconds)) {
    endIfStopping(stopping);
    const latest = published.get(month);
    const bound = await receiptBound(database);
    if (!latest || (month >= recent && (await isOutdated(app, latest, bound))))
      await publish(app, month, { demo, bound, stopping });
  }
};
