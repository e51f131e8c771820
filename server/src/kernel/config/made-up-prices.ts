import type { Config } from './config.ts';

/** Whether the operator has declared that no real customers use this installation. */
export const isDeclaredDemo = ({ demo, demoPrices }: Pick<Config, 'demo' | 'demoPrices'>): boolean =>
  demo || demoPrices;

/** Whether prices are simulated, or were recorded earlier. */
export const isMadeUp = ({ kind }: Config['priceFeed']): boolean => kind === 'simulated' || kind === 'replay';

/** Customers must not trade real money on made-up prices unless the operator declares a demo. */
export const madeUpPricesRefused = ({ kind }: Config['priceFeed'], beside: string): string =>
  `${kind === 'simulated' ? 'Simulated' : 'Replayed'} prices are refused while ${beside}. Set PRICE_FEED to a provider ` +
  'such as wss://prices.example.com/stream or to off. Set DEMO_PRICES=true only for a demo without real customers.';
