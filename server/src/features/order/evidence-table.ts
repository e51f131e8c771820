import { type Price, priceDecimals, priceText, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { WitnessQuote } from '@countinghouse/contract/trading/witness.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';

export type Phase = 'open' | 'close';

type StoredQuote = readonly [time: number, bid: string, ask: string];
type StoredTick = readonly [...StoredQuote, witness?: StoredQuote];

const exact = (price: Price): string => priceText(price, priceDecimals);

const storedQuote = ({ time, bid, ask }: WitnessQuote): StoredQuote => [time, exact(bid), exact(ask)];
const storedTick = ({ witness, ...quote }: Quote): StoredTick =>
  witness ? [...storedQuote(quote), storedQuote(witness)] : storedQuote(quote);

const readQuote = ([time, bid, ask]: StoredQuote): WitnessQuote => ({ time, bid: toPrice(bid), ask: toPrice(ask) });
const readTick = (symbol: string, [time, bid, ask, witness]: StoredTick): Quote => ({
  symbol,
  ...readQuote([time, bid, ask]),
  ...(witness && { witness: readQuote(witness) }),
});

interface Evidence {
  readonly id: string;
  readonly phase: Phase;
  readonly ticks: readonly Quote[];
  /** The price that the customer saw, at the market. */
  readonly seen?: Price | null | undefined;
}

/** Stores the ticks on which orders opened or closed; once per order and phase. */
export const insertEvidence = (runner: Runner, ...evidence: readonly Evidence[]): Promise<void> => {
  const rows = evidence.map(({ id, phase, ticks, seen }) => ({
    order_id: id,
    phase,
    ticks: ticks.map(storedTick),
    seen: seen == null ? null : exact(seen),
  }));
  return bulkInsert(runner, sql`order_evidence`, rows);
};

/** A part of an order opened on the order's own ticks. What its customer saw then is on the receipt of the rest, once. */
export const copyOpening = async (runner: Runner, { from, to }: { readonly from: string; readonly to: string }) => {
  await runner.query(sql`
    insert into order_evidence (order_id, phase, ticks)
    select ${to}::uuid, phase, ticks from order_evidence where order_id = ${from}::uuid and phase = 'open'`);
};

/** The ticks of each phase, oldest first, empty where no tick decided; and what the customer saw. */
export interface OrderEvidence {
  readonly ticks: Readonly<Record<Phase, readonly Quote[]>>;
  readonly seen: Readonly<Record<Phase, Price | null>>;
}
type Reader = Pick<Runner, 'query'>;

export const readManyEvidence = async (
  runner: Reader,
  orders: readonly { readonly id: string; readonly symbol: string }[],
): Promise<(id: string) => OrderEvidence> => {
  const symbols = new Map(orders.map(({ id, symbol }) => [id, symbol]));
  const rows = await runner.query<{ id: string; phase: Phase; ticks: StoredTick[]; seen: string | null }>(sql`
    select order_id as id, phase, ticks, seen::text as seen from order_evidence where order_id = any(${[...symbols.keys()]}::uuid[])`);
  const read = new Map(
    rows.map(({ id, phase, ticks, seen }) => [
      `${id} ${phase}`,
      {
        ticks: ticks.map((tick) => readTick(symbols.get(id) ?? '', tick)),
        seen: seen === null ? null : toPrice(seen),
      },
    ]),
  );
  const none = { ticks: [], seen: null };
  return (id) => {
    const [open, close] = [read.get(`${id} open`) ?? none, read.get(`${id} close`) ?? none];
    return { ticks: { open: open.ticks, close: close.ticks }, seen: { open: open.seen, close: close.seen } };
  };
};

export const readEvidence = async (
  runner: Reader,
  order: { readonly id: string; readonly symbol: string },
): Promise<OrderEvidence> => (await readManyEvidence(runner, [order]))(order.id);

interface Deciding {
  readonly id: string;
  readonly quote: Quote;
}

/** The quotes that opened or closed these orders; none where no quote decided. */
export const readDeciding = async (
  runner: Reader,
  phase: Phase,
  orders: readonly { readonly id: string; readonly symbol: string }[],
): Promise<Deciding[]> => {
  const symbols = new Map(orders.map(({ id, symbol }) => [id, symbol]));
  const rows = await runner.query<{ id: string; tick: StoredTick }>(sql`
    select order_id as id, ticks -> -1 as tick from order_evidence
    where order_id = any(${[...symbols.keys()]}::uuid[]) and phase = ${phase} and ticks -> -1 is not null`);
  return rows.map(({ id, tick }) => ({ id, quote: readTick(symbols.get(id) ?? '', tick) }));
};
