import type { Transfer } from '@countinghouse/contract/ledger/books.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { CopyField } from '../../../ui/page/copy-field.tsx';
import { useLedgerLabels } from '../../ledger/index.ts';
import classes from './billing.module.css';

export function TransferPanel({ transfer }: { readonly transfer: Transfer }) {
  const text = useTexts('billing');
  const { realActorName: staff, actorName, leadName } = transfer;
  const actor = staff === null ? (actorName ?? text('byProduct')) : text('actedAs', { staff, customer: leadName });
  return (
    <div className={shared.stack}>
      <Facts>
        <Fact name={text('customer')}>
          <Link to="/office/leads/$id" params={{ id: transfer.lead }} className={classes.link ?? ''}>
            {leadName}
          </Link>
        </Fact>
        <Fact name={text('at')}>
          <DateTime instant={transfer.at} style="full" />
        </Fact>
        <Fact name={text('bookedAt')}>
          <DateTime instant={transfer.bookedAt} style="full" />
        </Fact>
        <Fact name={text('by')}>{actor}</Fact>
        <Fact name={text('reference')}>{referenceOf(transfer.id)}</Fact>
      </Facts>
      <Entries transfer={transfer} />
      <CopyField label={text('record')} value={transfer.record} />
    </div>
  );
}

function Entries({ transfer }: { readonly transfer: Transfer }) {
  const text = useTexts('billing');
  const language = useLanguage();
  const { account } = useLedgerLabels();
  return (
    <table className={classes.table} aria-label={text('entries')}>
      <thead>
        <tr>
          <th scope="col">{text('account')}</th>
          <th scope="col">{text('debit')}</th>
          <th scope="col">{text('credit')}</th>
        </tr>
      </thead>
      <tbody>
        {transfer.entries.map((entry) => (
          <tr key={entry.account}>
            <th scope="row">{account(entry.account)}</th>
            <td>{entry.amount < 0 ? euroText(-entry.amount, language) : ''}</td>
            <td>{entry.amount > 0 ? euroText(entry.amount, language) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
