import { type Order, order as orderResource } from '@countinghouse/contract/order/order.ts';
import { forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { errorText, useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { resultText } from '../../../ui/format/euro-text.ts';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useAsking } from '../order/use-asking.ts';
import { levelProblems, positionAt } from '../order/typed-levels.ts';
import { useQuote } from '../quote/market.ts';
import type { ChartPicture } from './chart-picture.ts';
import classes from './chart.module.css';
import type { Place } from './use-places.ts';

export type Guard = 'stopLoss' | 'takeProfit';

interface GuardHandleProps {
  readonly order: Order;
  readonly guard: Guard;
  readonly traded: TradedSymbol;
  readonly price: number;
  readonly place: Place;
  readonly picture: RefObject<ChartPicture | null>;
  /** Whether the line was moved and is not saved yet. */
  readonly isDraft: boolean;
  readonly onMove: (price: number) => void;
  readonly onDone: () => void;
}

const orders = resourceQueries(orderResource);
const names = { stopLoss: 'stopLossShort', takeProfit: 'takeProfitShort' } as const;

/** The value that a moved line would store, its result, and why the server would refuse it. */
const useDraft = ({ order, guard, traded, price, onDone }: GuardHandleProps) => {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const asking = useAsking();
  const { mutateAsync, isPending } = orders.useUpdate();
  const quote = useQuote(order.symbol);
  const typed = price.toFixed(traded.decimals);
  const position = positionAt(order);
  const [problem] = levelProblems(order, { [guard]: typed }, quote);
  return {
    result: position ? resultText(forexProfit(position, toPrice(typed)), language) : '',
    refusal: problem ? errorText(problem.code, problem.params) : null,
    isPending,
    save: () =>
      attempt(async () => {
        await mutateAsync({ id: order.id, fields: { [guard]: typed }, version: order.version });
        onDone();
        return asking.done(text('guardsSaved', { symbol: order.symbol }));
      }),
  };
};

/** Points from the edge to a price beyond the visible ones. */
export function BeyondArrow({ beyond }: Pick<Place, 'beyond'>) {
  if (beyond === undefined) return null;
  const Icon = beyond === 'above' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} aria-hidden />;
}

/** The line of a stop-loss or take-profit: dragged, or moved by the arrow keys, and then saved or left as it was. */
export function GuardHandle(props: GuardHandleProps) {
  const { guard, place, isDraft, onDone } = props;
  const uiText = useUiText();
  const draft = useDraft(props);
  const { refusal, isPending, save } = draft;
  return (
    <div
      className={classes.level}
      data-tone={guard === 'stopLoss' ? 'down' : 'up'}
      data-line={isDraft || undefined}
      data-draft={isDraft || undefined}
      data-beyond={place.beyond}
      style={{ top: place.y }}
    >
      <Grip {...props} {...draft} />
      {isDraft && (
        <span className={classes.draft}>
          {refusal !== null && (
            <span className={classes.draftRefusal} role="alert">
              {refusal}
            </span>
          )}
          <Button size="xs" loading={isPending} disabled={refusal !== null} onClick={() => void save()}>
            {uiText('save')}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            {uiText('cancel')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Pips by which each key moves a line. */
const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

type GripProps = GuardHandleProps & ReturnType<typeof useDraft>;

/** Moves the line: by pointer to a height on the chart, by key in pips. */
const useMoves = ({ traded, price, picture, isDraft, refusal, save, onMove, onDone }: GripProps) => {
  const pip = Number(priceText(pipOf(traded), traded.decimals));
  // Pixels from the price to the pointer that holds its label, which may be beside it.
  const grip = useRef(0);
  const heightIn = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): number | null => {
    const layer = currentTarget.closest(`.${classes.levels}`);
    return layer && clientY - layer.getBoundingClientRect().top;
  };
  const moveTo = (next: number): void => {
    if (next > 0) onMove(Number(next.toFixed(traded.decimals)));
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const steps = keySteps[event.key];
      if (steps !== undefined) moveTo(price + steps * pip);
      else if (event.key === 'Enter' && isDraft && refusal === null) void save();
      else if (event.key === 'Escape' && isDraft) onDone();
      else return;
      event.preventDefault();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const height = heightIn(event);
      const own = picture.current?.yOf(price) ?? null;
      grip.current = height === null || own === null ? 0 : height - own;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const height = heightIn(event);
      if (height === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      moveTo(picture.current?.priceAt(height - grip.current) ?? price);
    },
  };
};

function Grip(props: GripProps) {
  const { order, guard, traded, price, place, isDraft, result } = props;
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const mayUpdate = useMay('order:update');
  const moves = useMoves(props);
  const shown = priceLabels(price, traded, language);
  const content = (
    <>
      <BeyondArrow beyond={place.beyond} />
      {text(names[guard])} {(isDraft || place.beyond !== undefined) && shown} <b>{result}</b>
    </>
  );
  if (!mayUpdate) return <span className={classes.levelChip}>{content}</span>;
  return (
    <span
      className={`${classes.levelChip} ${classes.handle}`}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('moveGuard', { guard: text(guard), symbol: order.symbol })}
      aria-valuenow={price}
      aria-valuetext={`${shown}, ${result}`}
      {...moves}
    >
      {content}
    </span>
  );
}
