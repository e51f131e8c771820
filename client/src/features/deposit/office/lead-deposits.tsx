import { Button } from '@mantine/core';
import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRecordsOf } from '../../../kernel/resource/use-records-of.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { nameLink } from '../../../ui/page/name-link.ts';
import classes from '../deposit.module.css';
import { DepositRows } from '../deposit-rows.tsx';

interface LeadDepositsProps {
  /** Id of the customer. */
  readonly lead: string;
}

/** A customer's deposits on their page, newest first, each with a link to its details in the list. */
export function LeadDeposits({ lead }: LeadDepositsProps) {
  const text = useTexts('deposit');
  const { data, pending, more } = useRecordsOf(deposit, lead);
  if (!data) return pending;
  return (
    <section className={classes.ofLead}>
      <h3 className={shared.heading}>{text('listTitle')}</h3>
      {data.items.length === 0 && <p className={classes.quiet}>{text('listEmpty')}</p>}
      {data.items.length > 0 && <DepositRows items={data.items} label={text('listTitle')} action={OpenLink} />}
      {more && (
        <Button variant="default" className={classes.more ?? ''} onClick={more}>
          {text('more')}
        </Button>
      )}
    </section>
  );
}

function OpenLink({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const amount = euroText(item.amount, useLanguage());
  return (
    <Link
      to="/office/deposits"
      search={{ filters: { lead: { eq: item.lead } }, record: item.id }}
      className={nameLink}
      aria-label={text('openNamed', { amount })}
    >
      {text('open')}
    </Link>
  );
}
