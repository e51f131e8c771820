import { Button } from '@mantine/core';
import { type Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRecordsOf } from '../../../kernel/resource/use-records-of.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import classes from '../withdrawal.module.css';
import { WithdrawalRows } from '../withdrawal-rows.tsx';

interface LeadWithdrawalsProps {
  /** Id of the customer. */
  readonly lead: string;
}

/** A customer's withdrawals on their page, newest first, with links to the list, where they are decided. */
export function LeadWithdrawals({ lead }: LeadWithdrawalsProps) {
  const text = useTexts('withdrawal');
  const { data, pending, more } = useRecordsOf(withdrawal, lead);
  return (
    <Panel title={text('title')}>
      {pending}
      {data?.items.length === 0 && <p className={shared.detail}>{text('listEmpty')}</p>}
      {data && data.items.length > 0 && (
        <WithdrawalRows items={data.items} label={text('title')} inOffice action={OpenLink} />
      )}
      {more && (
        <Button variant="default" className={classes.more ?? ''} onClick={more}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

function OpenLink({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  return (
    <Link
      to="/office/withdrawals"
      search={{ filters: { lead: { eq: item.lead } }, record: item.id }}
      className={nameLink}
      aria-label={text('openNamed', { amount })}
    >
      {text('open')}
    </Link>
  );
}
