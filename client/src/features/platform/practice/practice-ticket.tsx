import { openPractice, type Practice } from '@countinghouse/contract/practice/practice.ts';
import { entryPrice, type Side } from '@countinghouse/contract/trading/forex.ts';
import { type Price, priceText } from '@countinghouse/contract/trading/price.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { symbolNamed, type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useSymbolName } from '../market/symbol-names.ts';
import { FeedBadges } from '../quote/feed-badges.tsx';
import { useQuote } from '../quote/market.ts';
import { SideChoice } from '../ticket/side-choice.tsx';
import { typedPrice } from '../ticket/ticket-draft.ts';
import { NumberBox, problemAt } from '../ticket/ticket-fields.tsx';
import ticketClasses from '../ticket/ticket.module.css';
import type { FieldProblem } from '../ticket/use-ticket.ts';
import classes from './practice.module.css';

interface Draft {
  readonly side: Side;
  readonly stake: number | null;
  readonly leverage: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

const usualStake = 500;
const usualLeverage = 5;

const inputOf = ({ side, stake, leverage, stopLoss, takeProfit }: Draft, traded: TradedSymbol) => {
  const [stop, target] = [typedPrice(stopLoss, traded), typedPrice(takeProfit, traded)];
  return {
    symbol: traded.symbol,
    type: side,
    quantity: stake ?? 0,
    leverage: leverage ?? 0,
    ...(stop !== null && { stopLoss: stop }),
    ...(target !== null && { takeProfit: target }),
  };
};

/** Places an order; what the server refuses is shown at its field, or below. */
const usePlacing = (traded: TradedSymbol) => {
  const text = useTexts('practice');
  const { language } = useUiLocale();
  const { mutateAsync, isPending } = useWrite(openPractice);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = async (draft: Draft, price: Price | null): Promise<void> => {
    setProblems([]);
    setRefusal(null);
    try {
      await mutateAsync({ body: inputOf(draft, traded) });
      const shown = price === null ? '' : priceLabels(price, traded, language);
      showToast({ type: 'success', message: text('placed', { symbol: traded.symbol, price: shown }) });
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : [];
      setProblems(fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') })));
      if (fields.length === 0) setRefusal(messageOf(error));
    }
  };
  return { place, problems, refusal, isPending };
};

interface PracticeTicketProps {
  readonly practice: Practice;
  readonly traded: TradedSymbol;
  readonly onSymbol: (traded: TradedSymbol) => void;
}

/** The terms of a practice order, opened at the current price. */
export function PracticeTicket({ practice, traded, onSymbol }: PracticeTicketProps) {
  const text = useTexts('practice');
  const platform = useTexts('platform');
  const quote = useQuote(traded.symbol);
  const cap = practice.leverageCaps[traded.assetClass];
  const [draft, setDraft] = useState<Draft>({
    side: 'buy',
    stake: usualStake,
    leverage: Math.min(usualLeverage, cap),
    stopLoss: null,
    takeProfit: null,
  });
  const change = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const { place, problems, refusal, isPending } = usePlacing(traded);
  const readOnly = useReadOnly();
  const action = platform(`${draft.side}Action`, { symbol: traded.symbol });
  const price = quote && entryPrice(draft.side, quote);
  return (
    <section className={ticketClasses.ticket} aria-label={text('ticket')}>
      <div className={ticketClasses.head}>
        <SymbolChoice traded={traded} onSymbol={onSymbol} />
        <FeedBadges />
      </div>
      <SideChoice kind="forex" traded={traded} quote={quote} side={draft.side} onSide={(side) => change({ side })} />
      <NumberBox
        label={platform('stake')}
        value={draft.stake}
        decimals={2}
        step={10}
        suffix=" €"
        error={problemAt(problems, 'quantity')}
        onValue={(stake) => change({ stake })}
      />
      <NumberBox
        label={platform('leverage')}
        value={draft.leverage}
        decimals={0}
        step={1}
        description={text('leverageMost', { cap })}
        error={problemAt(problems, 'leverage')}
        onValue={(leverage) => change({ leverage })}
      />
      <PracticeGuards draft={draft} traded={traded} problems={problems} onChange={change} />
      {refusal !== null && (
        <p className={ticketClasses.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button
        fullWidth
        variant="outline"
        loading={isPending}
        disabled={readOnly || !quote}
        onClick={() => void place(draft, price)}
      >
        {text('place', { action })}
      </Button>
    </section>
  );
}

interface PracticeGuardsProps extends Pick<PracticeTicketProps, 'traded'> {
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (changes: Partial<Draft>) => void;
}

function PracticeGuards({ draft, traded, problems, onChange }: PracticeGuardsProps) {
  const text = useTexts('practice');
  const platform = useTexts('platform');
  return (
    <>
      <div className={classes.guards}>
        {(['stopLoss', 'takeProfit'] as const).map((guard) => (
          <NumberBox
            key={guard}
            label={platform(guard)}
            value={draft[guard]}
            decimals={traded.decimals}
            step={Number(priceText(pipOf(traded), traded.decimals))}
            placeholder={platform('none')}
            error={problemAt(problems, guard)}
            onValue={(value) => onChange({ [guard]: value })}
          />
        ))}
      </div>
      <p className={ticketClasses.hint}>{text('guardsHint')}</p>
    </>
  );
}

function SymbolChoice({ traded, onSymbol }: Pick<PracticeTicketProps, 'traded' | 'onSymbol'>) {
  const text = useTexts('practice');
  const nameOf = useSymbolName();
  return (
    <Select
      className={classes.symbol ?? ''}
      label={text('symbol')}
      data={tradedSymbols.map((one) => ({ value: one.symbol, label: `${one.symbol} · ${nameOf(one)}` }))}
      value={traded.symbol}
      allowDeselect={false}
      searchable
      onChange={(symbol) => {
        const chosen = symbol === null ? null : symbolNamed(symbol);
        if (chosen) onSymbol(chosen);
      }}
    />
  );
}
