import { cancelInvestment, type Investment } from '@countinghouse/contract/investment/investment.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { ConfirmAction } from '../../kernel/resource/confirm-action.tsx';
import { euroText } from '../../ui/format/euro-text.ts';
import { refundOf } from './investment-labels.ts';

interface CancelDialogProps {
  readonly item: Investment;
  readonly onClose: () => void;
}

/** Asks once more before an investment is cancelled. */
export function CancelDialog({ item, onClose }: CancelDialogProps) {
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
