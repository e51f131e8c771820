import type { Order } from '@countinghouse/contract/order/order.ts';
import type { PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { type CandleFrame, candleFrames } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { ActionIcon, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { remember, remembered } from '../../../kernel/store/store.ts';
import {
  IconBell,
  IconChartCandle,
  IconChartLine,
  IconHistory,
  IconMathFunction,
  IconTable,
} from '../../../ui/icons.ts';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { isWaiting, useAlerts } from '../alert/use-alerts.ts';
import { useIndicators } from '../indicator/indicator-choice.ts';
import { useClosedTexts } from '../quote/closed-text.ts';
import quoteClasses from '../quote/quote.module.css';
import type { ChartKind, PriceLevel } from './chart-series.ts';
import classes from './chart.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const frameKey = 'chartFrame';
const kindKey = 'chartKind';

const frames = Object.keys(candleFrames) as CandleFrame[];

/** The reader's chart settings, stored in this browser. */
const useChartChoice = () => {
  const [frame, setFrame] = useState<CandleFrame>(() => frames.find((name) => name === remembered(frameKey)) ?? '1m');
  const [kind, setKind] = useState<ChartKind>(() => (remembered(kindKey) === 'line' ? 'line' : 'candles'));
  return {
    frame,
    kind,
    chooseFrame: (next: CandleFrame) => {
      remember(frameKey, next);
      setFrame(next);
    },
    chooseKind: (next: ChartKind) => {
      remember(kindKey, next);
      setKind(next);
    },
  };
};

interface ChartToolsProps extends ReturnType<typeof useChartChoice> {
  readonly onIndicators: () => void;
  /** Opens the price alerts; undefined for staff, who have none. */
  readonly onAlerts: (() => void) | undefined;
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
}

const kinds = [
  { kind: 'candles', key: 'kindCandles', Icon: IconChartCandle },
  { kind: 'line', key: 'kindLine', Icon: IconChartLine },
] as const;

/** Time frames, candles or line, and the switch to the table. */
function ChartTools({
  frame,
  kind,
  chooseFrame,
  chooseKind,
  onIndicators,
  onAlerts,
  asTable,
  onAsTable,
}: ChartToolsProps) {
  const text = useTexts('platform');
  const tableLabel = text('showAsTable');
  return (
    <div className={classes.tools}>
      <div className={`${classes.choice} ${classes.frames}`} role="group" aria-label={text('frames')}>
        {frames.map((name) => (
          <UnstyledButton
            key={name}
            className={classes.frame}
            aria-pressed={name === frame}
            onClick={() => chooseFrame(name)}
          >
            <span aria-hidden>{name}</span>
            <VisuallyHidden>{text(`frame${name}`)}</VisuallyHidden>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.choice} role="group" aria-label={text('chartKind')}>
        {kinds.map(({ kind: name, key, Icon }) => (
          <Hint key={name} label={text(key)}>
            <ActionIcon aria-label={text(key)} aria-pressed={name === kind} onClick={() => chooseKind(name)}>
              <Icon size={17} aria-hidden />
            </ActionIcon>
          </Hint>
        ))}
        <Hint label={text('indicators')}>
          <ActionIcon aria-label={text('indicators')} onClick={onIndicators}>
            <IconMathFunction size={17} aria-hidden />
          </ActionIcon>
        </Hint>
        {onAlerts && (
          <Hint label={text('alerts')}>
            <ActionIcon aria-label={text('alerts')} onClick={onAlerts}>
              <IconBell size={17} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
        <Hint label={tableLabel}>
          <ActionIcon aria-label={tableLabel} aria-pressed={asTable} onClick={() => onAsTable(!asTable)}>
            <IconTable size={17} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}

/** The drawing library loads with the first chart. */
const PriceChart = later(() => import('./price-chart.tsx').then((module) => ({ default: module.PriceChart })));

const AlertsDialog = later(() =>
  import('../alert/alerts-dialog.tsx').then((module) => ({ default: module.AlertsDialog })),
);

const IndicatorsDialog = later(() =>
  import('../indicator/indicators-dialog.tsx').then((module) => ({ default: module.IndicatorsDialog })),
);

/** The alerts of a symbol with their lines, and what the dialog was opened for. */
const useChartAlerts = ({ symbol }: TradedSymbol, orderLevels: readonly PriceLevel[]) => {
  const { mayRead, alerts } = useAlerts();
  const [asked, setAsked] = useState<{ readonly alert: PriceAlert | null; readonly price: number | null } | null>(null);
  const waiting = useMemo(() => alerts.filter((one) => one.symbol === symbol && isWaiting(one)), [alerts, symbol]);
  const levels = useMemo(
    () => [
      ...orderLevels,
      ...waiting.map(({ price }) => ({ price: Number(price), tone: 'alert', dashed: true }) as const),
    ],
    [orderLevels, waiting],
  );
  return { mayRead, waiting, levels, asked, setAsked };
};

interface ChartPanelProps {
  readonly traded: TradedSymbol;
  /** Open orders of the symbol; the same array as long as they do not change. */
  readonly levels: readonly PriceLevel[];
  /** The live orders of the symbol, with their lines to drag. */
  readonly orders: readonly Order[];
}

/** Above a chart while the market is closed: the last price, its time, and when it opens. */
function ClosedNote({ traded }: { readonly traded: TradedSymbol }) {
  const text = useTexts('platform');
  const closed = useClosedTexts(traded);
  if (!closed) return null;
  return (
    <p className={quoteClasses.closedNote}>
      <IconHistory size={15} aria-hidden />
      <span>
        <strong>{text('closed')}</strong> {closed.last}
      </span>
      {closed.opens !== text('closed') && <span>{closed.opens}</span>}
    </p>
  );
}

/** A symbol's chart with its tools. */
export function ChartPanel({ traded, levels: orderLevels, orders }: ChartPanelProps) {
  const text = useTexts('platform');
  const choice = useChartChoice();
  const [asTable, setAsTable] = useState(false);
  const [indicators, setIndicators] = useIndicators(traded.symbol);
  const [choosing, setChoosing] = useState(false);
  const { mayRead, waiting, levels, asked, setAsked } = useChartAlerts(traded, orderLevels);
  return (
    <section className={classes.panel} aria-label={text('chartOf', { symbol: traded.symbol })}>
      <ChartTools
        {...choice}
        onIndicators={() => setChoosing(true)}
        onAlerts={mayRead ? () => setAsked({ alert: null, price: null }) : undefined}
        asTable={asTable}
        onAsTable={setAsTable}
      />
      <ClosedNote traded={traded} />
      <div className={classes.room}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <PriceChart
            {...{ traded, levels, orders, indicators, asTable }}
            frame={choice.frame}
            kind={choice.kind}
            alerts={waiting}
            onAlert={(alert) => setAsked({ alert, price: null })}
            onPrice={(price) => mayRead && setAsked({ alert: null, price: Number(price.toFixed(traded.decimals)) })}
          />
        </Suspense>
      </div>
      {choosing && (
        <Suspense>
          <IndicatorsDialog
            {...{ indicators }}
            symbol={traded.symbol}
            onChoose={setIndicators}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <AlertsDialog {...asked} traded={traded} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <p className={classes.credit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {text('chartCredit')}
        </a>
      </p>
    </section>
  );
}
