import {
  type PayoutWaitReason,
  type Withdrawal,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { isAhead } from './age-clock.tsx';
import classes from './withdrawal.module.css';

const reasons = {
  password: 'waitsPassword',
  email: 'waitsEmail',
  twoFactor: 'waitsTwoFactor',
  passkey: 'waitsPasskey',
} as const satisfies Record<PayoutWaitReason, TextKey<'withdrawal'>>;

interface WaitTextProps {
  readonly waits: Pick<Withdrawal, 'waitsUntil' | 'waitsBecause' | 'destinationFrom'> & {
    /** It goes to a saved account, which may be unconfirmed. */
    readonly isSaved: boolean;
  };
  readonly inOffice?: boolean;
}

/** Until when nothing is paid, and why; nothing once that has passed. */
export function WaitText({ waits, inOffice = false }: WaitTextProps) {
  const text = useTexts('withdrawal');
  const locale = useUiLocale();
  const now = useNow();
  const { waitsUntil, waitsBecause, destinationFrom, isSaved } = waits;
  const time = (instant: string | null) => ({ time: dateText(instant ?? '', locale, 'dateTime') });
  return (
    <>
      {isSaved && destinationFrom === null && (
        <p className={classes.reason}>{text(inOffice ? 'waitsConfirmation' : 'waitsConfirmationOwn')}</p>
      )}
      {isAhead(destinationFrom, now) && (
        <p className={classes.reason}>{text('waitsDestination', time(destinationFrom))}</p>
      )}
      {waitsBecause !== null && isAhead(waitsUntil, now) && (
        <p className={classes.reason}>{text(reasons[waitsBecause], time(waitsUntil))}</p>
      )}
    </>
  );
}

interface PayoutWaitProps {
  readonly item: Withdrawal;
  readonly inOffice?: boolean;
}

/** Why a pending withdrawal is not paid yet. */
export function PayoutWait({ item, inOffice = false }: PayoutWaitProps) {
  if (!withdrawalStates.states[item.status].isOpen) return null;
  return <WaitText waits={{ ...item, isSaved: item.destinationId !== null }} inOffice={inOffice} />;
}
