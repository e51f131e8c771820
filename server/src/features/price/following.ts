import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Reasons that keep a market from trading. */
export interface MarketState {
  /** Trading is held up until due orders are settled. */
  readonly isHeld: boolean;
  /** The clock cannot be trusted. */
  readonly isHalted: boolean;
  /** Symbols on which two sources contradict each other. */
  readonly doubted: readonly string[];
}

/** Sent by the leading server to the others several times a second. */
export interface Said extends MarketState {
  readonly quotes: readonly Quote[];
}

/** A server that hears nothing for so long holds trading up. */
const silentMilliseconds = 2_000;
const unheard: MarketState = { isHeld: true, isHalted: false, doubted: [] };

/** The state of the leading server, as far as another one knows it. */
export const followingOf = (clock: Clock, begins: boolean) => {
  let heard: { readonly state: MarketState; readonly at: number } | null = null;
  const follow = (state: MarketState): void => void (heard = { state, at: clock.steady() });
  if (begins) follow(unheard);
  return {
    isFollowing: (): boolean => heard !== null,
    lead: (): void => void (heard = null),
    hear: follow,
    yieldLead: (): void => follow(unheard),
    /** The latest message of the leading server; null while this one leads. */
    state: (): MarketState | null => {
      if (heard === null) return null;
      const isSilent = clock.steady() - heard.at > silentMilliseconds;
      return { ...heard.state, isHeld: heard.state.isHeld || isSilent };
    },
  };
};
