import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { expectedProfit, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { serverNow } from '../quote/market.ts';
import { Figure } from './forex-figures.tsx';
import { endOf, type TicketDraft } from './ticket-draft.ts';
import classes from './ticket.module.css';

interface BinaryFiguresProps {
  readonly draft: TicketDraft;
  readonly traded: TradedSymbol;
}

/** The possible win of a binary order, and that the whole stake can be lost. */
export function BinaryFigures({ draft, traded }: BinaryFiguresProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const now = serverNow();
  const end = endOf(draft, now);
  if (!end || draft.stake === null || draft.stake <= 0) return <p className={classes.hint}>{text('figuresLater')}</p>;
  const stake = toCents(Math.round(draft.stake * 100) / 100);
  const payout = payoutOf(traded.assetClass, end.getTime() - now.getTime());
  const won = expectedProfit(stake, payout);
  const euro = (amount: bigint): string => euroText(amount, locale.language);
  const percent = numberFormat(locale.language, { style: 'percent', maximumFractionDigits: 2 }).format(payout / 10_000);
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={text('payout')} value={percent} />
        <Figure label={text('expectedProfit')} value={euro(won)} />
        <Figure label={text('returnedIfWon')} value={euro(stake + won)} />
        <Figure label={text('ends')} value={dateText(end, locale)} />
      </dl>
      <p className={classes.worst}>
        <strong>{text('worstCase')}</strong> {text('worstBinary', { stake: euro(stake) })}
      </p>
    </>
  );
}
