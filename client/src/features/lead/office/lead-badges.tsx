import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from './lead.module.css';
import { telephoneAddress } from './lead-phone.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

export function AccountStatus({ status }: Pick<User, 'status'>) {
  const text = useTexts('lead');
  return status === 'locked' ? (
    <StatusBadge tone="error" icon={<IconLock size={12} aria-hidden />}>
      {text('statusLocked')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success">{text('statusActive')}</StatusBadge>
  );
}

/** A lock icon next to the name of a locked account. */
export function LockIcon() {
  const text = useTexts('lead');
  return (
    <span className={classes.lockIcon} role="img" aria-label={text('statusLocked')} title={text('statusLocked')}>
      <IconLock size={13} aria-hidden />
    </span>
  );
}

/** Labels as small tags with the company's names; renders nothing without any. */
export function LabelTags({ labels }: Pick<User, 'labels'>) {
  const { labelNames } = useLeadLabels();
  const names = labelNames(labels);
  if (names.length === 0) return null;
  return (
    <span className={classes.tags}>
      {names.map((name) => (
        <span key={name} className={classes.tag}>
          {name}
        </span>
      ))}
    </span>
  );
}

interface PhoneLinkProps {
  readonly number: string;
  readonly onCalled?: (() => void) | undefined;
}

/** A link to call a number; renders nothing without one. */
export function PhoneLink({ number, onCalled }: PhoneLinkProps) {
  const text = useTexts('lead');
  if (number === '') return null;
  return (
    <a
      className={classes.contact}
      href={telephoneAddress(number)}
      title={text('callNumber', { number })}
      onClick={onCalled}
    >
      {number}
    </a>
  );
}

export function MailLink({ email }: Pick<User, 'email'>) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <a className={classes.contact} href={`mailto:${email}`}>
      {email.slice(0, at)}
      {/* Where there is no room for all of it, it breaks here instead of before its last letter. */}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** The last log-in, or that there was none. */
export function LastLogin({ lastLogin }: Pick<User, 'lastLogin'>) {
  const text = useTexts('lead');
  return lastLogin === null ? (
    <span className={classes.absent}>{text('never')}</span>
  ) : (
    <DateTime instant={lastLogin} />
  );
}
