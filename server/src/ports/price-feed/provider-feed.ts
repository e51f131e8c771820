import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log/log.ts';
import { keepConnected, type Pace } from './keep-connected.ts';
import { isUsuallyOpen } from './market-hours.ts';
import type { QuoteHandler, PriceFeed } from './price-feed.ts';
import { type ProviderMessage, readMessage, subscription } from './provider-message.ts';

interface Provider {
  readonly url: string;
  readonly key?: string | undefined;
}

interface ProviderCounts {
  readonly ticks: number;
  /** Messages that were invalid, or older than the latest quote. */
  readonly ignored: number;
  /** Ticks that never came, by their sequence numbers. */
  readonly missed: number;
  readonly lost: number;
}

interface ProviderFeed extends PriceFeed {
  counts(): ProviderCounts;
}

const usualPace: Pace = { first: 500, most: 30_000, silence: 15_000 };

/** Prices of a real provider over a WebSocket, in the protocol described in README.md in this folder. */
export const providerFeed = (
  { url, key }: Provider,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  pace: Pace = usualPace,
): ProviderFeed => {
  const counts = { ticks: 0, ignored: 0, missed: 0, lost: 0 };
  const latest = new Map<string, number>();
  let expected: number | null = null;
  const count = (sequence: number | null): void => {
    if (sequence !== null && expected !== null && sequence > expected) counts.missed += sequence - expected;
    if (sequence !== null) expected = sequence + 1;
  };
  const take = (message: ProviderMessage | null, onQuote: QuoteHandler): boolean => {
    if (message?.type === 'heartbeat') return true;
    if (message === null || message.quote.time < (latest.get(message.quote.symbol) ?? 0)) {
      counts.ignored += 1;
      return false;
    }
    count(message.sequence);
    latest.set(message.quote.symbol, message.quote.time);
    counts.ticks += 1;
    onQuote(message.quote);
    return true;
  };
  return {
    name: 'provider',
    isOpen: isUsuallyOpen,
    counts: () => ({ ...counts }),
    start: async (onQuote) =>
      keepConnected({
        url,
        pace,
        hello: () =>
          subscription(
            tradedSymbols.map(({ symbol }) => symbol),
            key,
          ),
        onMessage: (data) => take(readMessage(data, clock.now()), onQuote),
        onLost: () => {
          counts.lost += 1;
          expected = null;
          log.warn({ ...counts }, 'price provider disconnected');
        },
      }),
  };
};
