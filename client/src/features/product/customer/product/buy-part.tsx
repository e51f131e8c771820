import type { Product } from '@countinghouse/contract/product/product.ts';
import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { Fact } from '../fact.tsx';
import { WayLink } from '../way-link.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import classes from '../customer.module.css';

/** Cents left of what is available after the price; below zero is missing, null is not known yet. */
const leftOf = (available: number | undefined, price: number): bigint | null => {
  const cash = available === undefined ? null : amountToCents(available);
  const cost = amountToCents(price);
  return cash === null || cost === null ? null : cash - cost;
};

interface BuyPartProps {
  readonly item: Product;
  readonly refusal: Error | null;
  readonly onAnswer: (problem: Error | null) => void;
}

/** The price held against what the customer can spend, and the button. */
export function BuyPart({ item, refusal, onAnswer }: BuyPartProps) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isAsked, ask] = useState(false);
  const { data } = useRead(availableFunds, { params: { userId: useUser().id } });
  const left = leftOf(data?.available, item.price);
  const price = euroText(item.price, language);
  return (
    <Panel title={text('buying')}>
      <div className={classes.part}>
        <p className={classes.largePrice}>{price}</p>
        <dl className={classes.facts} aria-live="polite">
          <Fact name={text('cash')}>{data ? euroText(data.available, language) : '…'}</Fact>
          {left !== null && left >= 0n && <Fact name={text('cashLeft')}>{euroText(toEuro(left), language)}</Fact>}
        </dl>
        {left !== null && left < 0n && (
          <Alert color="warning">
            <p>{text('missing', { amount: euroText(-left, language) })}</p>
            <WayLink href="/my/deposit" label={text('toDeposit')} />
          </Alert>
        )}
        {refusal && <RefusalNotice error={refusal} />}
        <Button size="md" fullWidth disabled={left === null || left < 0n} onClick={() => ask(true)}>
          {text('buy', { price })}
        </Button>
      </div>
      {isAsked && <BuyDialog item={item} onAnswer={onAnswer} onClose={() => ask(false)} />}
    </Panel>
  );
}
