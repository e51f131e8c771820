import type { BinaryTerms } from '@countinghouse/contract/trading/binary.ts';
import type { Position, Side } from '@countinghouse/contract/trading/forex.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import type { Guards, Trigger } from '@countinghouse/contract/trading/triggers.ts';

interface Known {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
}

export interface OpenOrder extends Known {
  readonly state: 'open';
  readonly position: Position;
  readonly guards: Guards;
  /** The close-out level that it was placed with. */
  readonly closeOutPercent: bigint;
  /** Only later quotes apply to the order; milliseconds since 1970. */
  readonly since: number;
}

export interface PendingOrder extends Known {
  readonly state: 'pending';
  readonly terms: Omit<Position, 'open'>;
  readonly entry: 'limit' | 'stop';
  readonly price: Price;
  /** The guards after entry; a trailing stop has no best price before. */
  readonly guards: Omit<Guards, 'trailing'>;
  readonly distance?: Price;
  readonly closeOutPercent: bigint;
}

/** A binary order; its times are milliseconds since 1970. */
export interface BinaryOrder extends Known {
  readonly state: 'binary';
  readonly terms: BinaryTerms;
  readonly accepted: number;
  readonly expires: number;
  /** The entry price; null before the first tick after acceptance. */
  readonly open: Price | null;
}

export type BookOrder = OpenOrder | PendingOrder | BinaryOrder;

/** One order of an account that is closed out, at the latest quote of its symbol. */
export interface Closing {
  readonly id: string;
  readonly quote: Quote;
}

export type Due =
  | { readonly action: 'enter'; readonly id: string; readonly lead: string; readonly quote: Quote }
  | { readonly action: 'fix'; readonly id: string; readonly lead: string; readonly quote: Quote }
  | {
      readonly action: 'close';
      readonly id: string;
      readonly lead: string;
      readonly quote: Quote;
      readonly reason: Trigger;
      /** The best price that the trailing stop reached. */
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
      /** The time of the decision. */
      readonly time: number;
      readonly closings: readonly Closing[];
    };

/**
 * The best exits that the trailing stops of a symbol have reached: the highest bid for buys, the lowest ask for sells.
 */
export interface Bests {
  readonly highest: Price | null;
  readonly lowest: Price | null;
}

/** A price on a scale on which higher is better for the holder of this side. */
export const worth = (side: Side, price: Price): bigint => (side === 'buy' ? price : -price);
