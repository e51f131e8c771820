import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import type { IndicatorName } from './indicator-choice.ts';

/** The values of an indicator's lines after one more candle, or after a change of the last; null while there are too few. */
export type RunningIndicator = (close: number, isSameCandle: boolean) => readonly (number | null)[];

const running: Readonly<Record<IndicatorName, (periods: readonly number[]) => RunningIndicator>> = {
  sma: ([period = 0]) => {
    const average = new SMA(period);
    return (close, isSame) => [average.update(close, isSame)];
  },
  ema: ([period = 0]) => {
    const average = new EMA(period);
    return (close, isSame) => [average.update(close, isSame)];
  },
  bollinger: ([period = 0, deviations = 0]) => {
    const bands = new BollingerBands(period, deviations);
    return (close, isSame) => {
      const found = bands.update(close, isSame);
      return [found?.upper ?? null, found?.middle ?? null, found?.lower ?? null];
    };
  },
  rsi: ([period = 0]) => {
    const strength = new RSI(period);
    return (close, isSame) => [strength.update(close, isSame)];
  },
  macd: ([short = 0, long = 0, signal = 0]) => {
    const averages = new MACD(new EMA(short), new EMA(long), new EMA(signal));
    return (close, isSame) => {
      const found = averages.update(close, isSame);
      return [found?.histogram ?? null, found?.macd ?? null, found?.signal ?? null];
    };
  },
};

export const startIndicator = (name: IndicatorName, periods: readonly number[]): RunningIndicator =>
  running[name](periods);
