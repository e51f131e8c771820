import type { Bet } from '@countinghouse/contract/trading/binary.ts';
import type { Position, Side } from '@countinghouse/contract/trading/forex.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import type { Guards, Trigger } from '@countinghouse/contract/trading/triggers.ts';

interface Known {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
}

/** A forex order that runs. */
export interface OpenOrder extends Known {
  readonly state: 'open';
  readonly position: Position;
  readonly guards: Guards;
  /** Only later quotes decide over it; milliseconds since 1970. */
  readonly since: number;
}

/** A forex order that waits for its price. */
export interface PendingOrder extends Known {
  readonly state: 'pending';
  readonly terms: Omit<Position, 'open'>;
  readonly entry: 'limit' | 'stop';
  readonly price: Price;
  /** The guards that it will have; the trailing stop's best is not known before it opens. */
  readonly guards: Omit<Guards, 'trailing'>;
  readonly distance?: Price;
}

/** A binary order; its times are milliseconds since 1970. */
export interface BinaryOrder extends Known {
  readonly state: 'binary';
  readonly bet: Bet;
  readonly accepted: number;
  readonly expires: number;
  /** What it entered at; null before the first tick after its acceptance. */
  readonly open: Price | null;
}

export type BookOrder = OpenOrder | PendingOrder | BinaryOrder;

/** One order of an account that is closed out, at the latest quote of its symbol. */
export interface Closing {
  readonly id: string;
  readonly quote: Quote;
}

/** What has to be done, decided by a quote. */
export type Due =
  | { readonly action: 'enter'; readonly id: string; readonly lead: string; readonly quote: Quote }
  | { readonly action: 'fix'; readonly id: string; readonly lead: string; readonly quote: Quote }
  | {
      readonly action: 'close';
      readonly id: string;
      readonly lead: string;
      readonly quote: Quote;
      readonly reason: Trigger;
      /** The best price that its trailing stop had followed. */
      readonly trailingBest?: Price;
    }
  | {
      readonly action: 'expire';
      readonly id: string;
      readonly lead: string;
      /** The exit; null where no tick decides and the order is void. */
      readonly quote: Quote | null;
      readonly expires: number;
    }
  | {
      readonly action: 'closeOut';
      readonly lead: string;
      /** When it was decided. */
      readonly time: number;
      readonly closings: readonly Closing[];
    };

/** The best exits that any trailing stop of a symbol has followed: for buys the highest bid, for sells the lowest ask. */
export interface Bests {
  readonly highest: Price | null;
  readonly lowest: Price | null;
}

/** A price as it is worth to whoever holds this side: higher is better. */
export const worth = (side: Side, price: Price): bigint => (side === 'buy' ? price : -price);
