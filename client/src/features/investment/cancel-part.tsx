import { cancelInvestment, type Investment } from '@countinghouse/contract/investment/investment.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { ConfirmAction } from '../../kernel/resource/confirm-action.tsx';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './investment.module.css';
import { isCancellable, refundOf } from './investment-labels.ts';

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
      {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
    </div>
  );
}

interface CancelDialogProps {
  readonly item: Investment;
  readonly onClose: () => void;
}

function CancelDialog({ item, onClose }: CancelDialogProps) {
  const text = useTexts('investment');
  const amount = euroText(refundOf(item), useLanguage());
  return (
    <ConfirmAction
      route={cancelInvestment}
      input={{ params: { id: item.id }, body: { version: item.version } }}
      outcome={text('cancelDone', { amount })}
      destructive
      title={text('cancelTitle', { name: item.name })}
      confirmLabel={text('cancelConfirm')}
      keepLabel={text('cancelKeep')}
      onClose={onClose}
    >
      {text('cancelText', { amount })}
    </ConfirmAction>
  );
}
