import type { OrderEntry } from '@countinghouse/contract/order/order.ts';
import type { ClientClass } from '@countinghouse/contract/trading/leverage.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { LiveQuote } from '../quote/quote-board.ts';
import { GuardFields } from './guard-fields.tsx';
import { LeverageField } from './leverage-field.tsx';
import { NumberBox, problemAt } from './ticket-fields.tsx';
import { queryOf } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';
import classes from './ticket.module.css';

interface ForexFieldsProps {
  readonly ticket: Ticket;
  readonly traded: TradedSymbol;
  readonly quote: LiveQuote | null;
  readonly cap: number;
  readonly clientClass: ClientClass;
}

const entries = ['market', 'limit', 'stop'] as const satisfies readonly OrderEntry[];

/** Entry, leverage and guards of a leveraged order. */
export function ForexFields({ ticket, traded, quote, cap, clientClass }: ForexFieldsProps) {
  const text = useTexts('platform');
  const { draft, change, problems } = ticket;
  const chooseEntry = (entry: OrderEntry): void => {
    const now = quote && Number(priceText(draft.side === 'buy' ? quote.ask : quote.bid, traded.decimals));
    change({ entry, entryPrice: entry === 'market' ? null : (draft.entryPrice ?? now) });
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text('entry')}
        data={entries.map((value) => ({ value, label: text(`${value}Entry`) }))}
        value={draft.entry}
        onChange={(value) => chooseEntry(value as OrderEntry)}
      />
      {draft.entry !== 'market' && (
        <NumberBox
          label={text('entryPrice')}
          value={draft.entryPrice}
          decimals={traded.decimals}
          step={Number(priceText(pipOf(traded), traded.decimals))}
          description={text(`${draft.entry}Hint`)}
          error={problemAt(problems, 'entryPrice')}
          onValue={(entryPrice) => change({ entryPrice })}
        />
      )}
      <LeverageField
        leverage={draft.leverage}
        cap={cap}
        clientClass={clientClass}
        traded={traded}
        onLeverage={(leverage) => change({ leverage })}
      />
      <div className={classes.guards}>
        <GuardFields
          guards={draft}
          traded={traded}
          position={quote && queryOf(draft, traded, quote)}
          problems={problems}
          onGuards={change}
        />
      </div>
    </>
  );
}
