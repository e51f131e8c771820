import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { type Product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../../kernel/call/call-error.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import classes from '../customer.module.css';
import { WayLink } from '../way-link.tsx';

interface BuyDialogProps {
  readonly item: Product;
  /** Null once the customer owns it. */
  readonly onAnswer: (problem: Error | null) => void;
  readonly onClose: () => void;
}

/** Explains a purchase before it is made. Sends the version, so that no one pays a price they have not seen. */
function BuyDialog({ item, onAnswer, onClose }: BuyDialogProps) {
  const text = useTexts('catalogue');
  const price = euroText(item.price, useLanguage());
  const { mutateAsync, isPending } = useWrite(purchaseProduct);
  const buy = async (): Promise<void> => {
    try {
      await mutateAsync({ body: { product: item.id, version: item.version } });
      onAnswer(null);
      showToast({ type: 'success', message: text('bought', { name: item.name }) });
    } catch (error) {
      onAnswer(error instanceof Error ? error : new Error(String(error)));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text('buyTitle', { name: item.name })}
      confirmLabel={text('buy', { price })}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void buy()}
    >
      {text('buyText', { price })}
    </ConfirmDialog>
  );
}

const wasTaken = ({ code, status }: CallError): boolean => code === 'productTaken' || status === 404;

/** Explains why nothing was bought or paid, with the next step. */
function RefusalNotice({ error }: { readonly error: Error }) {
  const text = useTexts('catalogue');
  if (error instanceof CallError && wasTaken(error)) {
    return (
      <Alert color="warning" role="alert" title={text('takenTitle')}>
        <div className={classes.part}>
          <p>{text('takenText')}</p>
          <WayLink href="/my/products" label={text('showAll')} />
        </div>
      </Alert>
    );
  }
  if (error instanceof CallError && error.status === 412) {
    return (
      <Alert color="warning" role="alert" title={text('changedTitle')}>
        {text('changedText')}
      </Alert>
    );
  }
  return (
    <Alert color="error" role="alert" title={text('refusedTitle')}>
      {messageOf(error)}
    </Alert>
  );
}

interface BuyPartProps {
  readonly item: Product;
  readonly refusal: Error | null;
  readonly onAnswer: (problem: Error | null) => void;
}

/** The cash left after a purchase, and the amount missing for it, in euros; one of them is 0. */
interface Balance {
  readonly left: number;
  readonly missing: number;
}

/**
 * Compares a price with the available cash, both in euros; null if one of them is unknown. Outside the components,
 * because the React compiler loses bigint literals.
 */
export const balanceOf = (available: number | undefined, price: number): Balance | null => {
  const cash = available === undefined ? null : amountToCents(available);
  const cost = amountToCents(price);
  if (cash === null || cost === null) return null;
  return cash < cost ? { left: 0, missing: toEuro(cost - cash) } : { left: toEuro(cash - cost), missing: 0 };
};

/** The price compared with the available cash, and the button. */
export function BuyPart({ item, refusal, onAnswer }: BuyPartProps) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
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
        <Button size="md" fullWidth disabled={balance === null || isShort} onClick={() => setConfirming(true)}>
          {text('buy', { price })}
        </Button>
      </div>
      {isConfirming && <BuyDialog item={item} onAnswer={onAnswer} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}
