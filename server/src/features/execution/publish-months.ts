import { companyZone, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { countExecuted, firstExecuted, firstRefusal, receiptBound, refusalsBetween } from '../order/index.ts';
import { sha256, spanOf } from './count-month.ts';
import { insertMonth, latestMonths } from './month-table.ts';
import { nextVersion } from './next-version.ts';

/** By then, every server has stored the last minutes of the month. */
const hourMilliseconds = 3_600_000;

/** Until then, receipts that are booked later can come: an outage lasts days. */
const monthsThatGrow = 3;

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

interface Wanted {
  readonly demo: boolean;
  readonly bound: string;
  readonly stopping?: AbortSignal | undefined;
}

/** By month, what there was to count when there was nothing to publish: until there is more, counting again finds the same. */
const waiting = new WeakMap<App, Map<string, string>>();

const waitingOf = (app: App): Map<string, string> => {
  const months = waiting.get(app) ?? new Map<string, string>();
  waiting.set(app, months);
  return months;
};

/** How much there is to count in a month. Receipts do not change, and refusals only become more. */
const extentOf = async ({ database }: App, month: string, { demo, bound }: Wanted): Promise<string> => {
  const span = spanOf(month);
  const refusals = await refusalsBetween(database, { ...span, demo });
  const refused = refusals.reduce((sum, one) => sum + one.refused, 0);
  return `${await countExecuted(database, { ...span, demo, bound })} ${refused}`;
};

const publish = async (app: App, month: string, wanted: Wanted): Promise<void> => {
  const { database, clock } = app;
  const { demo, bound } = wanted;
  const [months, extent] = [waitingOf(app), await extentOf(app, month, wanted)];
  if (months.get(month) === extent) return;
  const next = await nextVersion(database, month, wanted);
  if (next)
    await insertMonth(database, { month, ...next, demo, bound, sha256: sha256(next.file), dateCreation: clock.now() });
  else months.set(month, extent);
};

const earliest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.filter((date) => date !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0];

/** When the first order was executed or refused; of the demo company or of the others. */
const firstOf = async (runner: Runner, demo: boolean): Promise<Date | undefined> =>
  earliest([await firstExecuted(runner, demo), await firstRefusal(runner, demo)]);

/** Publishes each month that has ended, and a further version of one once what came since may be published. */
export const publishMonths = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const { database } = app;
  const real = await firstOf(database, false);
  // Figures of the demo company are published only where there are no others.
  const demo = real === undefined;
  const first = real ?? (await firstOf(database, true));
  if (first === undefined) return;
  const published = new Set((await latestMonths(database, demo)).map(({ month }) => month));
  const recent = monthOf(app.clock.now()).subtract({ months: monthsThatGrow }).toString();
  for (const month of endedMonths(monthOf(first).toString(), app.clock.now(), hourMilliseconds)) {
    endIfStopping(stopping);
    if (!published.has(month) || month >= recent)
      await publish(app, month, { demo, bound: await receiptBound(database), stopping });
  }
};
