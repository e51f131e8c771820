import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { TicketDraft } from './ticket-draft.ts';
import classes from './ticket.module.css';
import type { Ticket } from './use-ticket.ts';

interface ConfirmPartProps {
  readonly ticket: Ticket;
  readonly traded: TradedSymbol;
  readonly hindered: boolean;
  readonly onPlace: () => void;
}

/** Formats a draft's order in words. */
export const useOrderLabels = () => {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const actionOf = ({ kind, side }: TicketDraft, { symbol }: TradedSymbol): string => {
    const forex = side === 'buy' ? text('buyAction', { symbol }) : text('sellAction', { symbol });
    const binary = side === 'buy' ? text('upAction', { symbol }) : text('downAction', { symbol });
    return kind === 'forex' ? forex : binary;
  };
  const summaryOf = (draft: TicketDraft, traded: TradedSymbol, market: Price | null): string => {
    const stake = euroText(draft.stake ?? 0, language);
    const action = actionOf(draft, traded);
    if (draft.kind === 'binary') return text('askedBinary', { action, stake, end: text(`expiry_${draft.preset}`) });
    const shared = { action, stake, leverage: draft.leverage };
    const price = draft.entry === 'market' ? market : draft.entryPrice;
    const shown = price === null ? text('noPrice') : priceLabels(price, traded, language);
    return text(draft.entry === 'market' ? 'askedMarket' : 'askedPending', { ...shared, price: shown });
  };
  return { actionOf, summaryOf };
};

/** The confirmation of an order: one click, or Enter. */
export function ConfirmPart({ ticket, traded, hindered, onPlace }: ConfirmPartProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const { summaryOf, actionOf } = useOrderLabels();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { draft, price, busy } = ticket;
  return (
    <div className={classes.confirm} role="group" aria-label={text('confirmTitle')}>
      <p className={classes.asked}>{summaryOf(draft, traded, price)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={ticket.back}>
          {uiText('cancel')}
        </Button>
        <Button
          ref={button}
          className={classes.action ?? ''}
          data-side={draft.side}
          loading={busy}
          disabled={hindered}
          onClick={onPlace}
        >
          {text('confirmAction', { action: actionOf(draft, traded) })}
        </Button>
      </div>
    </div>
  );
}
