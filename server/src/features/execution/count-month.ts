import { createHash } from 'node:crypto';
import { companyZone } from '@countinghouse/contract/kernel/calendar.ts';
import { ExecutionFile, type ExecutionForm } from '@countinghouse/contract/execution/execution-file.ts';
import {
  addExecution,
  emptyTally,
  executionFile,
  type Tally,
} from '@countinghouse/contract/execution/execution-figures.ts';
import { executionsOf } from '@countinghouse/contract/trading/execution.ts';
import { dayStart } from '../../kernel/calendar/periods.ts';
import type { Runner } from '../../kernel/context.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { executedBetween, type ExecutedOrder, type Receipts, refusalsBetween } from '../order/index.ts';

const ordersAtOnce = 2_000;

export const spanOf = (month: string): { readonly start: Date; readonly end: Date } => {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return {
    start: dayStart(first.toString(), companyZone),
    end: dayStart(first.add({ months: 1 }).toString(), companyZone),
  };
};

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** A published file; null if it was altered to something else. */
export const readFile = (file: string): ExecutionFile | null => {
  try {
    return ExecutionFile.parse(JSON.parse(file));
  } catch {
    return null;
  }
};

export interface CountedMonth {
  readonly receipts: number;
  /** Whether nothing was executed or refused. */
  readonly isEmpty: boolean;
  readonly fileOf: (version: number, form: ExecutionForm) => string;
}

export interface Counting extends Receipts {
  readonly stopping?: AbortSignal | undefined;
  readonly progress?: ((receipts: number) => void) | undefined;
}

/** The bytes that are published: a text and not an object, because the public log has their SHA-256. */
const textOf = (file: ExecutionFile): string => `${JSON.stringify(file, null, 2)}\n`;

interface Tallies {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly receipts: number;
  readonly agreed: number;
}

/** Counts the orders of a month by instrument, in slices, with whole numbers only; those since an earlier bound or all. */
export const tallyOrders = async (
  runner: Pick<Runner, 'query'>,
  month: string,
  { demo, bound, since, stopping, progress }: Counting & { readonly since?: string },
): Promise<Tallies> => {
  const span = spanOf(month);
  const tallies = new Map<string, Tally>();
  let [receipts, agreed] = [0, 0];
  for (let after: ExecutedOrder | undefined; ;) {
    endIfStopping(stopping);
    const orders: ExecutedOrder[] = await executedBetween(runner, {
      ...span,
      demo,
      bound,
      since,
      after,
      limit: ordersAtOnce,
    });
    for (const order of orders) {
      for (const execution of executionsOf(withPart(order)))
        addExecution(tallyOf(tallies, order.symbol), execution, order.lead);
      if (order.isAgreed) agreed += 1;
    }
    receipts += orders.length;
    progress?.(receipts);
    after = orders.at(-1);
    if (orders.length < ordersAtOnce) return { tallies, receipts, agreed };
  }
};

const tallyOf = (tallies: Map<string, Tally>, symbol: string): Tally => {
  const tally = tallies.get(symbol) ?? emptyTally();
  tallies.set(symbol, tally);
  return tally;
};

/** Counts a month from its orders and refusals. */
export const countMonth = async (
  runner: Pick<Runner, 'query'>,
  month: string,
  counting: Counting,
): Promise<CountedMonth> => {
  const { demo } = counting;
  const { tallies: ofOrders, receipts, agreed } = await tallyOrders(runner, month, counting);
  const tallies = new Map(ofOrders);
  for (const { symbol, refused } of await refusalsBetween(runner, { ...spanOf(month), demo }))
    tallyOf(tallies, symbol).refused = refused;
  return {
    receipts,
    isEmpty: receipts === 0 && tallies.size === 0,
    fileOf: (version, form) =>
      textOf(executionFile(tallies, { form, demo, month, zone: companyZone, version, receipts, agreed })),
  };
};

const withPart = ({ part, ...order }: ExecutedOrder): ExecutedOrder => (part === null ? order : { ...order, part });
