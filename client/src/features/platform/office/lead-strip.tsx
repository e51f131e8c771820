import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from './office-platform.module.css';

/** The customer of this platform: staff place orders for them here. */
export function LeadStrip({ lead }: { readonly lead: User }) {
  const text = useTexts('platform');
  return (
    <p className={classes.strip}>
      <Link to="/office/leads/$id" params={{ id: lead.id }} className={classes.link ?? ''}>
        {`${lead.firstName} ${lead.lastName}`}
      </Link>
      <span>{text('forCustomer')}</span>
    </p>
  );
}
