import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from './office-platform.module.css';

/** Whose platform this is: what staff place here is the customer's. */
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
