import { useSocketState } from '../../../kernel/changes/changes.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useDoubted, useFeed, useHalted } from './market.ts';
import classes from './quote.module.css';

/** One symbol, which is all that a narrow column has room for, and the number of the others. */
const listed = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** The source of the prices, wherever they are shown: 'simulated' is not a real market. Also shows that none arrive. */
export function FeedBadges() {
  const text = useTexts('platform');
  const feed = useFeed();
  const isHalted = useHalted();
  const doubted = useDoubted();
  const socketState = useSocketState();
  return (
    <span className={classes.feed}>
      {feed === 'simulated' && <StatusBadge tone="warning">{text('feedSimulated')}</StatusBadge>}
      {feed === 'replay' && <StatusBadge tone="warning">{text('feedReplay')}</StatusBadge>}
      {feed === 'off' && <StatusBadge tone="error">{text('feedOff')}</StatusBadge>}
      {isHalted && <StatusBadge tone="error">{text('halted')}</StatusBadge>}
      {doubted.length > 0 && (
        <StatusBadge tone="error">{text('unconfirmed', { symbols: listed(doubted) })}</StatusBadge>
      )}
      {socketState === 'lost' && <StatusBadge tone="error">{text('connectionLost')}</StatusBadge>}
    </span>
  );
}
