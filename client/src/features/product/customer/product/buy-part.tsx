import type { Product } from '@countinghouse/contract/product/product.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { WayLink } from '../way-link.tsx';
import { balanceOf } from './balance.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import classes from '../customer.module.css';

interface BuyPartProps {
  readonly item: Product;
  readonly refusal: Error | null;
  readonly onAnswer: (problem: Error | null) => void;
}

/** The price compared with the available cash, and the button. */
export function BuyPart({ item, refusal, onAnswer }: BuyPartProps) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isAsked, ask] = useState(false);
  const { data } = useRead(availableFunds, { params: { userId: useUser().id } });
  const balance = balanceOf(data?.available, item.price);
  const isShort = balance !== null && balance.missing > 0;
  const price = euroText(item.price, language);
  return (
    <Panel title={text('buying')}>
      <div className={classes.part}>
        <p className={classes.largePrice}>{price}</p>
        <Facts live>
          <Fact name={text('cash')}>{data ? euroText(data.available, language) : '…'}</Fact>
          {balance && !isShort && <Fact name={text('cashLeft')}>{euroText(balance.left, language)}</Fact>}
        </Facts>
        {isShort && (
          <Alert color="warning">
            <p>{text('missing', { amount: euroText(balance.missing, language) })}</p>
            <WayLink href="/my/deposit" label={text('toDeposit')} />
          </Alert>
        )}
        {refusal && <RefusalNotice error={refusal} />}
        <Button size="md" fullWidth disabled={balance === null || isShort} onClick={() => ask(true)}>
          {text('buy', { price })}
        </Button>
      </div>
      {isAsked && <BuyDialog item={item} onAnswer={onAnswer} onClose={() => ask(false)} />}
    </Panel>
  );
}
