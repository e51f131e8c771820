import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { remember, remembered } from '../../../kernel/store/store.ts';

export const indicatorNames = ['sma', 'ema', 'bollinger', 'rsi', 'macd'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** The candles that each indicator looks at, by default. For Bollinger bands also the standard deviations. */
export const usualPeriods: Readonly<Record<IndicatorName, readonly number[]>> = {
  sma: [20],
  ema: [50],
  bollinger: [20, 2],
  rsi: [14],
  macd: [12, 26, 9],
};

export const mostPeriods = 200;

/** The indicators that are shown, with their periods. */
export type Indicators = { readonly [Name in IndicatorName]?: readonly number[] };

export const isPeriod = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= mostPeriods;

/** Stored indicators; those that this version does not know, or whose periods it does not allow, are left out. */
export const readIndicators = (stored: string | null): Indicators => {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    return {};
  }
  const all = new Map(Object.entries(found ?? {}));
  return Object.fromEntries(
    indicatorNames.flatMap((name) => {
      const periods: unknown = all.get(name);
      const isValid =
        Array.isArray(periods) && periods.length === usualPeriods[name].length && periods.every((one) => isPeriod(one));
      return isValid ? [[name, periods as number[]]] : [];
    }),
  );
};

/** The reader's indicators of a symbol, stored in this browser. */
export const useIndicators = (symbol: string): readonly [Indicators, (next: Indicators) => void] => {
  const key = `indicators:${useUser().id}:${symbol}`;
  const [known, setKnown] = useState(() => ({ key, indicators: readIndicators(remembered(key)) }));
  if (known.key !== key) setKnown({ key, indicators: readIndicators(remembered(key)) });
  const choose = (indicators: Indicators): void => {
    remember(key, Object.keys(indicators).length === 0 ? null : JSON.stringify(indicators));
    setKnown({ key, indicators });
  };
  return [known.indicators, choose];
};
