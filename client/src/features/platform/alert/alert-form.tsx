import {
  type AlertDirection,
  createAlert,
  type PriceAlert,
  updateAlert,
} from '@countinghouse/contract/price-alert/price-alert.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useQuote } from '../quote/market.ts';
import { typedPrice } from '../ticket/ticket-draft.ts';
import { NumberBox } from '../ticket/ticket-fields.tsx';
import classes from './alert.module.css';

interface AlertFormProps {
  readonly traded: TradedSymbol;
  /** The alert to change; null for a new one. */
  readonly alert: PriceAlert | null;
  /** The price to begin with. */
  readonly price: number | null;
  readonly onDone: () => void;
}

/** On which side of the current bid the price is; null without a price, a quote, or a difference. */
const useDirection = (traded: TradedSymbol, typed: string | null): AlertDirection | null => {
  const quote = useQuote(traded.symbol);
  if (!quote || typed === null || Number(typed) === 0) return null;
  const price = toPrice(typed);
  if (price === quote.bid) return null;
  return price > quote.bid ? 'above' : 'below';
};

/** Sets an alert, or changes one. Whether the price must rise or fall follows from the current one. */
export function AlertForm({ traded, alert, price: first, onDone }: AlertFormProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const { language } = useUiLocale();
  const [price, setPrice] = useState(first);
  const create = useWrite(createAlert);
  const update = useWrite(updateAlert);
  const { symbol, decimals } = traded;
  const typed = typedPrice(price, traded);
  const direction = useDirection(traded, typed);
  const quote = useQuote(symbol);
  const shown = typed === null ? '' : priceLabels(Number(typed), traded, language);
  const save = () =>
    attempt(async () => {
      if (typed === null || !direction) return undefined;
      const terms = { direction, price: typed };
      await (alert
        ? update.mutateAsync({ params: { id: alert.id }, body: { ...terms, version: alert.version } })
        : create.mutateAsync({ body: { symbol, ...terms } }));
      onDone();
      return text('alertSet', { symbol, price: shown });
    });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberBox
        label={text('alertPrice', { symbol })}
        value={price}
        decimals={decimals}
        step={Number(priceText(pipOf(traded), decimals))}
        {...(quote && { placeholder: priceLabels(quote.bid, traded, language) })}
        onValue={setPrice}
      />
      <p className={classes.rule} aria-live="polite">
        {direction && text(direction === 'above' ? 'alertRises' : 'alertFalls', { symbol, price: shown })}
      </p>
      <div className={classes.buttons}>
        {alert && (
          <Button variant="default" onClick={onDone}>
            {uiText('cancel')}
          </Button>
        )}
        <Button type="submit" disabled={!direction} loading={create.isPending || update.isPending}>
          {alert ? uiText('save') : text('setAlert')}
        </Button>
      </div>
    </form>
  );
}
