import { ledgerProof, type Proof } from '@countinghouse/contract/ledger/proof.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './billing.module.css';

/** How far the books are proved; kept up to date by events of the background work. */
export const useProof = () => useRead(ledgerProof, {}, { resources: ['proof'] });

const lights = {
  empty: { tone: 'neutral', text: 'proofEmpty', Icon: undefined },
  proved: { tone: 'success', text: 'proofHolds', Icon: IconCircleCheck },
  behind: { tone: 'warning', text: 'proofBehind', Icon: undefined },
  failing: { tone: 'warning', text: 'proofFailing', Icon: IconAlertTriangle },
  finding: { tone: 'error', text: 'proofFails', Icon: IconAlertTriangle },
} as const;

/** Whether the ledger is consistent, as a colour and in words. `failed` if no answer came. */
export function ProofLight({
  proof,
  failed = false,
}: {
  readonly proof: Proof | undefined;
  readonly failed?: boolean;
}) {
  const text = useTexts('billing');
  if (!proof && failed) return <StatusBadge tone="warning">{text('proofError')}</StatusBadge>;
  if (!proof) return <StatusBadge tone="neutral">{text('proofUnknown')}</StatusBadge>;
  const { tone, text: label, Icon } = lights[proof.state];
  return (
    <StatusBadge tone={tone} icon={Icon && <Icon size={15} aria-hidden />}>
      {text(label)}
    </StatusBadge>
  );
}

/** Up to when the books are proved, and how many transfers that covers. */
export function ProvedUntil({ proof }: { readonly proof: Proof | undefined }) {
  const text = useTexts('billing');
  const locale = useUiLocale();
  const number = numberFormat(useLanguage());
  if (!proof?.provedUntil) return null;
  return (
    <span className={classes.quiet}>
      {text('provedUntil', {
        date: dateText(proof.provedUntil, locale, 'dateTime'),
        count: proof.transfers,
        formatted: number.format(proof.transfers),
      })}
    </span>
  );
}
