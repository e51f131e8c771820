import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useOrderLabels } from './ticket-labels.ts';
import type { Ticket } from './use-ticket.ts';
import classes from './ticket.module.css';

interface ConfirmPartProps {
  readonly ticket: Ticket;
  readonly traded: TradedSymbol;
  readonly hindered: boolean;
  readonly onPlace: () => void;
}

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
