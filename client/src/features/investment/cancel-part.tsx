import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './investment.module.css';
import { isCancellable, refundOf } from './investment-labels.ts';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded with the click: a dialog weighs more than the card on the customer's start page that may open it. */
const CancelDialog = later(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })));

/** Within the cancellation window: the deadline, the refund of the whole amount, and the button. */
export function CancelPart({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const locale = useUiLocale();
  const mayCancel = useMay('investment:cancel');
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  if (!mayCancel || !isCancellable(item, now)) return null;
  const until = dateText(item.cancelUntil ?? '', locale);
  return (
    <div className={classes.cancel}>
      <p>{text('cancelUntilText', { date: until, amount: euroText(refundOf(item), locale.language) })}</p>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {text('cancel')}
      </Button>
      <Suspense fallback={null}>
        {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
      </Suspense>
    </div>
  );
}
