import {
  type AlertDirection,
  createAlert,
  type PriceAlert,
  removeAlert,
  updateAlert,
} from '@countinghouse/contract/price-alert/price-alert.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels, recordedPrice } from '../../../kernel/price/price-labels.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { IconEdit, IconTrash } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useQuote } from '../quote/market.ts';
import { typedPrice } from '../ticket/ticket-draft.ts';
import { NumberBox } from '../ticket/ticket-fields.tsx';
import classes from './alert.module.css';
import { isWaiting, useAlerts } from './use-alerts.ts';

interface AlertsDialogProps {
  readonly traded: TradedSymbol;
  /** The alert that was chosen on the chart, or the price that was tapped. */
  readonly alert: PriceAlert | null;
  readonly price: number | null;
  readonly onClose: () => void;
}

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
function AlertForm({ traded, alert, price: first, onDone }: AlertFormProps) {
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

/** All of the customer's price alerts, and a form for a new one of the shown symbol. */
export function AlertsDialog({ traded, alert, price, onClose }: AlertsDialogProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const [edited, setEdited] = useState(alert);
  const ofForm = (edited && symbolNamed(edited.symbol)) ?? traded;
  return (
    <Modal
      opened
      centered
      title={text('alerts')}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      onClose={onClose}
    >
      <AlertForm
        key={edited?.id ?? 'new'}
        traded={ofForm}
        alert={edited}
        price={edited ? Number(edited.price) : price}
        onDone={edited ? () => setEdited(null) : onClose}
      />
      <p className={classes.hint}>{text('alertHint')}</p>
      <AlertList onEdit={setEdited} />
    </Modal>
  );
}

function AlertList({ onEdit }: { readonly onEdit: (alert: PriceAlert) => void }) {
  const text = useTexts('platform');
  const { alerts, most } = useAlerts({ atOnce: true });
  if (alerts.length === 0) return null;
  const used = alerts.filter(isWaiting).length;
  return (
    <>
      <h3 className={classes.heading}>
        {text('ownAlerts')} <span className={classes.count}>{text('alertsUsed', { used, most })}</span>
      </h3>
      <ul className={shared.list} aria-label={text('ownAlerts')}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onEdit={() => onEdit(alert)} />
        ))}
      </ul>
    </>
  );
}

function AlertRow({ alert, onEdit }: { readonly alert: PriceAlert; readonly onEdit: () => void }) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const { mutateAsync, isPending } = useWrite(removeAlert);
  const { id, symbol, direction, dateReached, reachedPrice } = alert;
  const shown = (value: string | null): string => recordedPrice(value, symbol, locale.language);
  const price = shown(alert.price);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <b>{symbol}</b> {direction === 'above' ? '≥' : '≤'} {price}
        <span className={classes.detail}>
          {dateReached === null
            ? text('alertWaits')
            : text('alertReachedAt', { price: shown(reachedPrice), time: dateText(new Date(dateReached), locale) })}
        </span>
      </span>
      <ActionIcon size={44} aria-label={text('changeAlert', { symbol, price })} onClick={onEdit}>
        <IconEdit size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={text('deleteAlert', { symbol, price })}
        loading={isPending}
        onClick={() =>
          void attempt(async () => {
            await mutateAsync({ params: { id } });
            return text('alertDeleted', { symbol, price });
          })
        }
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
