import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { Verification } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconHistory, IconShieldCheck } from '../../../ui/icons.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../verification.module.css';

const icons: Readonly<Record<Verification['status'], Icon>> = {
  uninitialized: IconShieldCheck,
  pending: IconHistory,
  verified: IconCircleCheck,
  rejected: IconAlertTriangle,
};

/** The state of the verification and the next step, announced when it changes. */
export function StatusPanel({ verification }: { readonly verification: Verification }) {
  const { status } = verification;
  const { title, description } = useStatusLabels(verification);
  const Icon = icons[status];
  return (
    <section className={classes.status} data-status={status} role="status">
      <span className={classes.statusIcon}>
        <Icon size={24} aria-hidden />
      </span>
      <div className={classes.words}>
        <h2 className={classes.statusTitle}>{title}</h2>
        <p className={classes.said}>
          {description}
          {status === 'uninitialized' && <AlsoNeeded lead={verification.lead} />}
        </p>
      </div>
    </section>
  );
}

/** Deposits and trading, as far as the policy in force ties them to verification. */
function AlsoNeeded({ lead }: { readonly lead: string }) {
  const text = useTexts('verification');
  const { data } = useRead(getTerms, { params: { id: lead } });
  const isTradeClosed = data?.forex.objections.some(({ rule }) => rule === 'notVerified');
  if (data?.depositNeedsVerification) return ` ${text(isTradeClosed ? 'needsBoth' : 'needsDeposit')}`;
  return isTradeClosed ? ` ${text('needsTrade')}` : null;
}

/** The status, worded for the customer. */
export const useStatusLabels = ({ status, dateSubmitted, dateDecided }: Verification) => {
  const text = useTexts('verification');
  const locale = useUiLocale();
  const on = (date: string | null) => ({ date: date === null ? '' : dateText(date, locale, 'date') });
  const labels = {
    uninitialized: { title: text('ownNotStartedTitle'), description: text('ownNotStartedText') },
    pending: { title: text('ownPendingTitle'), description: text('ownPendingText', on(dateSubmitted)) },
    verified: { title: text('ownVerifiedTitle'), description: text('ownVerifiedText', on(dateDecided)) },
    rejected: { title: text('ownRejectedTitle'), description: text('ownRejectedText') },
  };
  return labels[status];
};
