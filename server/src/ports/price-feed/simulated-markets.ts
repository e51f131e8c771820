import type { AssetClass } from '@countinghouse/contract/trading/symbols.ts';

/** Starting price of each simulated symbol. */
export const startPrices: Readonly<Record<string, number>> = {
  EURUSD: 1.1,
  USDJPY: 150,
  GBPUSD: 1.28,
  USDCHF: 0.89,
  USDCAD: 1.36,
  EURGBP: 0.86,
  EURJPY: 165,
  EURCHF: 0.98,
  GBPJPY: 192,
  AUDUSD: 0.66,
  NZDUSD: 0.61,
  EURAUD: 1.66,
  EURSEK: 11.4,
  XAUUSD: 2400,
  XAGUSD: 29,
  US500: 5600,
  US100: 19_800,
  DE40: 18_600,
  FR40: 7600,
  UK100: 8200,
  JP225: 39_000,
  WTI: 76,
  BRENT: 80,
  NATGAS: 2.4,
  BTCUSD: 65_000,
  ETHUSD: 3300,
  SOLUSD: 150,
  AAPL: 225,
  MSFT: 430,
  NVDA: 125,
  SAP: 195,
  ASML: 880,
};

/** Standard deviation of a year's change, as a fraction of the price. */
export const simulatedVolatility: Readonly<Record<AssetClass, number>> = {
  majorPair: 0.09,
  minorPair: 0.11,
  gold: 0.16,
  mainIndex: 0.18,
  commodity: 0.35,
  share: 0.3,
  crypto: 0.6,
};
