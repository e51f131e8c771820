import { type Price, priceDecimals, priceText, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';

export type Phase = 'open' | 'close';

type StoredTick = readonly [time: number, bid: string, ask: string];

const exact = (price: Price): string => priceText(price, priceDecimals);

interface Evidence {
  readonly id: string;
  readonly phase: Phase;
  readonly ticks: readonly Quote[];
}

/** Stores the ticks on which orders opened or closed; once per order and phase. */
export const insertEvidence = (runner: Runner, ...evidence: readonly Evidence[]): Promise<void> => {
  const stored = (ticks: readonly Quote[]): StoredTick[] =>
    ticks.map(({ time, bid, ask }) => [time, exact(bid), exact(ask)]);
  const rows = evidence.map(({ id, phase, ticks }) => ({ order_id: id, phase, ticks: stored(ticks) }));
  return bulkInsert(runner, sql`order_evidence`, rows);
};

/** The ticks of each phase, oldest first; empty where no tick decided. */
export const readEvidence = async (
  runner: Pick<Runner, 'query'>,
  { id, symbol }: { readonly id: string; readonly symbol: string },
): Promise<Readonly<Record<Phase, Quote[]>>> => {
  const rows = await runner.query<{ phase: Phase; ticks: StoredTick[] }>(
    sql`select phase, ticks from order_evidence where order_id = ${id}::uuid`,
  );
  const of = (wanted: Phase): Quote[] =>
    (rows.find(({ phase }) => phase === wanted)?.ticks ?? []).map(([time, bid, ask]) => ({
      symbol,
      time,
      bid: toPrice(bid),
      ask: toPrice(ask),
    }));
  return { open: of('open'), close: of('close') };
};
