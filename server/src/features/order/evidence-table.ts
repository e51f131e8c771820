import { type Price, priceDecimals, priceText, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export type Phase = 'open' | 'close';

type StoredTick = readonly [time: number, bid: string, ask: string];

const exact = (price: Price): string => priceText(price, priceDecimals);

/** Stores the ticks on which an order opened or closed; once per phase. */
export const insertEvidence = async (
  runner: Runner,
  { id, phase, ticks }: { readonly id: string; readonly phase: Phase; readonly ticks: readonly Quote[] },
): Promise<void> => {
  const stored: StoredTick[] = ticks.map(({ time, bid, ask }) => [time, exact(bid), exact(ask)]);
  await runner.query(sql`
    insert into order_evidence (order_id, phase, ticks)
    values (${id}::uuid, ${phase}, ${JSON.stringify(stored)}::text::jsonb)`);
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
