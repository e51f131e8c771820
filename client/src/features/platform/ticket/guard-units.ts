import type { Position } from '@countinghouse/contract/trading/forex.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceDecimals, priceText } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';

/** How a guard is typed: as a price, as pips from the opening price, or as the loss or win in euros. */
export const guardUnits = ['price', 'pips', 'money'] as const;
export type GuardUnit = (typeof guardUnits)[number];

export const guardNames = ['stopLoss', 'takeProfit', 'trailing'] as const;
export type GuardName = (typeof guardNames)[number];

interface Measured {
  readonly name: GuardName;
  readonly unit: GuardUnit;
  readonly position: Position | null;
  readonly traded: TradedSymbol;
}

interface Scale {
  readonly open: number;
  /** The sign of a guard's distance from the opening price; a trailing stop is a distance itself. */
  readonly sign: number;
  /** The price difference that one unit makes. */
  readonly size: number;
}

const numberOf = (price: bigint): number => Number(priceText(price, priceDecimals));

/** Null for prices, which need no conversion, and while the opening price is unknown. */
const scaleOf = ({ name, unit, position, traded }: Measured): Scale | null => {
  if (unit === 'price' || !position) return null;
  const open = numberOf(position.open);
  const euros = (Number(position.stake) / 100) * position.leverage;
  const sign = (position.side === 'buy') === (name === 'takeProfit') ? 1 : -1;
  return { open, sign, size: unit === 'pips' ? numberOf(pipOf(traded)) : open / euros };
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A guard's price, or a trailing stop's distance, in the unit. A stop-loss that secures a profit is negative. */
export const shownIn = (price: number | null, measured: Measured): number | null => {
  const scale = scaleOf(measured);
  if (!scale || price === null || Number.isNaN(price)) return price;
  const distance = measured.name === 'trailing' ? price : scale.sign * (price - scale.open);
  return rounded(distance / scale.size, measured.unit === 'pips' ? 1 : 2);
};

/** The price of a guard typed in the unit, with the symbol's decimals. */
export const priceFrom = (value: number | null, measured: Measured): number | null => {
  const scale = scaleOf(measured);
  if (!scale || value === null || Number.isNaN(value)) return value;
  const distance = value * scale.size;
  return rounded(
    measured.name === 'trailing' ? distance : scale.open + scale.sign * distance,
    measured.traded.decimals,
  );
};
