import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { getPractice, type Practice, practiceCash, resetPractice } from '@countinghouse/contract/practice/practice.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import type { PriceLevel } from '../chart/chart-series.ts';
import { useShownSymbol } from '../desk/use-desk.ts';
import { ProfitFigure } from '../order/order-facts.tsx';
import { useBoard, useMarket } from '../quote/market.ts';
import { PracticeBoard } from './practice-board.tsx';
import { PracticeTicket } from './practice-ticket.tsx';
import classes from './practice.module.css';

/** Milliseconds between two looks at what stops have closed meanwhile. */
const readEvery = 15_000;

/** Trading to practise: marked as such, with its own money and orders. */
export function PracticeScreen() {
  const text = useTexts('practice');
  useMarket();
  useScreenTitle(text('title'));
  const router = useRouter();
  const account = useRead(getPractice, {}, { refetchAfter: ({ open }) => (open.length > 0 ? readEvery : false) });
  const { data, pending } = answerOf(account, <Skeleton height={420} radius={10} />);
  return (
    <div className={classes.screen} data-live>
      <PageHeader
        title={text('title')}
        actions={
          <>
            <FrameLink href="/my/platform" className={classes.toReal} onNavigate={(href) => router.history.push(href)}>
              {text('toReal')}
            </FrameLink>
            <StartOver />
          </>
        }
      />
      <p className={classes.mark} role="note">
        <strong>{text('mark')}</strong>
        <span>{text('markText')}</span>
      </p>
      {data === undefined ? pending : <Desk practice={data} />}
    </div>
  );
}

function StartOver() {
  const text = useTexts('practice');
  const { language } = useUiLocale();
  const [asked, setAsked] = useState(false);
  const amount = euroText(toCents(practiceCash), language);
  return (
    <>
      <Button variant="default" size="xs" disabled={useReadOnly()} onClick={() => setAsked(true)}>
        {text('reset')}
      </Button>
      <ConfirmAction
        opened={asked}
        route={resetPractice}
        input={{}}
        outcome={text('resetDone', { amount })}
        title={text('reset')}
        confirmLabel={text('reset')}
        destructive
        onClose={() => setAsked(false)}
      >
        {text('resetText', { amount })}
      </ConfirmAction>
    </>
  );
}

const levelsIn = (open: Practice['open'], symbol: string): PriceLevel[] =>
  open
    .filter((order) => order.symbol === symbol)
    .flatMap(({ openPrice, stopLoss, takeProfit }) => [
      { price: Number(openPrice), tone: 'order', dashed: false } as const,
      ...(stopLoss === null ? [] : [{ price: Number(stopLoss), tone: 'down', dashed: true } as const]),
      ...(takeProfit === null ? [] : [{ price: Number(takeProfit), tone: 'up', dashed: true } as const]),
    ]);

function Desk({ practice }: { readonly practice: Practice }) {
  const [traded, show] = useShownSymbol();
  const levels = useMemo(() => levelsIn(practice.open, traded.symbol), [practice.open, traded.symbol]);
  return (
    <>
      <Figures practice={practice} />
      <div className={classes.desk}>
        <div className={`${classes.card} ${classes.chart}`}>
          <ChartPanel traded={traded} levels={levels} orders={none} />
        </div>
        <div className={classes.card}>
          <PracticeTicket key={traded.symbol} practice={practice} traded={traded} onSymbol={show} />
        </div>
      </div>
      <PracticeBoard practice={practice} />
    </>
  );
}

const none: readonly never[] = [];

/** The stakes of open orders, and what closing all of them now would bring, in cents; null while a price is unknown. */
const sumsOf = (open: Practice['open'], board: ReturnType<typeof useBoard>) => {
  const results = open.map(({ symbol, type, quantity, leverage, openPrice }) => {
    const quote = board.get(symbol);
    const position = { side: type, stake: toCents(quantity), leverage, open: toPrice(openPrice) };
    return quote ? forexProfit(position, exitPrice(type, quote)) : null;
  });
  return {
    held: open.reduce((sum, { quantity }) => sum + toCents(quantity), 0n),
    result: results.includes(null) ? null : results.reduce<bigint>((sum, result) => sum + (result ?? 0n), 0n),
  };
};

function Figures({ practice: { cash, open } }: { readonly practice: Practice }) {
  const text = useTexts('practice');
  const { language } = useUiLocale();
  const { held, result } = sumsOf(open, useBoard());
  const euro = (cents: bigint): string => euroText(cents, language);
  return (
    <Facts layout="figures" className={classes.figures}>
      <Fact name={text('cash')}>{euro(toCents(cash))}</Fact>
      <Fact name={text('held')}>{euro(held)}</Fact>
      <Fact name={text('result')}>
        <ProfitFigure cents={result} />
      </Fact>
      <Fact name={text('total')}>{result === null ? '–' : euro(toCents(cash) + held + result)}</Fact>
    </Facts>
  );
}
