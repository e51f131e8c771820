import type { MarketHours } from './market-hours.ts';

/**
 * Classes that cap leverage. Major pairs consist of two of USD, EUR, JPY, GBP, CAD and CHF: ESMA's decision 2018/796,
 * annex I, and the national rules that continue it.
 */
export const assetClasses = ['majorPair', 'minorPair', 'gold', 'mainIndex', 'commodity', 'share', 'crypto'] as const;
export type AssetClass = (typeof assetClasses)[number];

/** The groups of a watch list. */
export const symbolGroups = ['forex', 'metals', 'indices', 'commodities', 'crypto', 'shares'] as const;
export type SymbolGroup = (typeof symbolGroups)[number];

export interface TradedSymbol {
  readonly symbol: string;
  readonly group: SymbolGroup;
  readonly assetClass: AssetClass;
  /** Decimals of its quotes. */
  readonly decimals: number;
  /**
   * Difference between bid and ask if the price source has only one price: decimal text with the symbol's own decimals.
   */
  readonly spread: string;
  readonly hours: MarketHours;
}

type Row = readonly [symbol: string, decimals: number, spread: string];
type Shared = Pick<TradedSymbol, 'group' | 'assetClass' | 'hours'>;

const named = (shared: Shared, rows: readonly Row[]): TradedSymbol[] =>
  rows.map(([symbol, decimals, spread]) => ({ symbol, decimals, spread, ...shared }));

/** The traded symbols. Never remove one that orders name. */
export const tradedSymbols: readonly TradedSymbol[] = [
  ...named({ group: 'forex', assetClass: 'majorPair', hours: 'currencies' }, [
    ['EURUSD', 5, '0.00008'],
    ['USDJPY', 3, '0.012'],
    ['GBPUSD', 5, '0.00012'],
    ['USDCHF', 5, '0.00014'],
    ['USDCAD', 5, '0.00016'],
    ['EURGBP', 5, '0.00012'],
    ['EURJPY', 3, '0.018'],
    ['EURCHF', 5, '0.00018'],
    ['GBPJPY', 3, '0.025'],
  ]),
  ...named({ group: 'forex', assetClass: 'minorPair', hours: 'currencies' }, [
    ['AUDUSD', 5, '0.00012'],
    ['NZDUSD', 5, '0.00018'],
    ['EURAUD', 5, '0.00026'],
    ['EURSEK', 5, '0.00450'],
  ]),
  ...named({ group: 'metals', assetClass: 'gold', hours: 'futures' }, [['XAUUSD', 2, '0.30']]),
  ...named({ group: 'metals', assetClass: 'commodity', hours: 'futures' }, [['XAGUSD', 3, '0.025']]),
  ...named({ group: 'indices', assetClass: 'mainIndex', hours: 'futures' }, [
    ['US500', 1, '0.5'],
    ['US100', 1, '1.5'],
    ['DE40', 1, '1.2'],
    ['FR40', 1, '1.0'],
    ['UK100', 1, '1.0'],
    ['JP225', 0, '8'],
  ]),
  ...named({ group: 'commodities', assetClass: 'commodity', hours: 'futures' }, [
    ['WTI', 2, '0.03'],
    ['BRENT', 2, '0.03'],
    ['NATGAS', 3, '0.006'],
  ]),
  ...named({ group: 'crypto', assetClass: 'crypto', hours: 'always' }, [
    ['BTCUSD', 1, '25.0'],
    ['ETHUSD', 2, '1.80'],
    ['SOLUSD', 2, '0.12'],
  ]),
  ...named({ group: 'shares', assetClass: 'share', hours: 'newYork' }, [
    ['AAPL', 2, '0.05'],
    ['MSFT', 2, '0.09'],
    ['NVDA', 2, '0.05'],
  ]),
  ...named({ group: 'shares', assetClass: 'share', hours: 'europe' }, [
    ['SAP', 2, '0.08'],
    ['ASML', 1, '0.3'],
  ]),
];

const bySymbol = new Map(tradedSymbols.map((traded) => [traded.symbol, traded]));

/** The symbol of that name; undefined if it is not traded. */
export const symbolNamed = (name: string): TradedSymbol | undefined => bySymbol.get(name);
