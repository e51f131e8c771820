import type { PayoutWaitReason, Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { isWaiting } from './age.ts';
import classes from './withdrawal.module.css';

const reasons = {
  password: 'waitsPassword',
  email: 'waitsEmail',
  twoFactor: 'waitsTwoFactor',
  passkey: 'waitsPasskey',
} as const satisfies Record<PayoutWaitReason, TextKey<'withdrawal'>>;

/** Until when a withdrawal is not paid, and why; nothing once that has passed. */
export function PayoutWait({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const locale = useUiLocale();
  const now = useNow();
  const { waitsUntil, waitsBecause } = item;
  if (waitsUntil === null || waitsBecause === null || !isWaiting(item, now)) return null;
  return (
    <p className={classes.reason}>{text(reasons[waitsBecause], { time: dateText(waitsUntil, locale, 'dateTime') })}</p>
  );
}
