import { transfer, type Transfer } from '@countinghouse/contract/ledger/books.ts';
import { transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { Figures } from '../../../ui/table/figures.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { leadFilter } from '../../lead-choice/index.tsx';
import { useLedgerLabels } from '../../ledger/index.ts';
import { AddressFilters, AddressTable } from '../../address-table/index.tsx';
import { type ChangeAddress, type ListAddress, queryOf, useListAddress } from '../../list/index.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { CopyField } from '../../../ui/page/copy-field.tsx';
import classes from './billing.module.css';

const nothing = {};

/** Every transfer, newest first; the address holds filters, page and the open one. */
export function TransfersPart() {
  const text = useTexts('billing');
  const [address, change] = useListAddress();
  const query = listQuery(queryOf(address, nothing));
  const read = useRead(transfer.routes.list, { query }, { resources: ['funds'], keepPrevious: true });
  const isNarrowed = address.filters !== undefined;
  return (
    <>
      <AddressTable
        address={address}
        change={change}
        read={read}
        rows={read.data?.transfers}
        usualSort="-at"
        label={text('transfers')}
        columns={useColumns()}
        rowLabel={({ leadName }) => leadName}
        empty={isNarrowed ? { title: text('noMatch'), text: text('noMatchText') } : { title: text('noTransfers') }}
        opens
        toolbar={<Filters address={address} change={change} />}
      />
      <OpenTransfer rows={read.data?.transfers ?? []} address={address} change={change} />
    </>
  );
}

interface OpenTransferProps extends FiltersProps {
  readonly rows: readonly Transfer[];
}

function OpenTransfer({ rows, address, change }: OpenTransferProps) {
  const text = useTexts('billing');
  const shown = rows.find(({ id }) => id === address.record);
  return (
    <SidePanel
      opened={address.record !== undefined}
      onClose={() => change({ record: undefined })}
      title={shown ? <Kind kind={shown.kind} /> : text('transfers')}
      width={560}
    >
      {shown ? <TransferPanel transfer={shown} /> : <EmptyState title={text('notShown')} />}
    </SidePanel>
  );
}

const useColumns = (): readonly DataColumn<Transfer>[] => {
  const text = useTexts('billing');
  return [
    { id: 'kind', header: text('kind'), cell: what, width: 220, always: true },
    { id: 'at', header: text('at'), cell: when, width: 190, sortable: true },
    { id: 'lead', header: text('customer'), cell: whose, width: 200 },
    { id: 'amount', header: text('amount'), cell: amount, numeric: true, width: 150 },
    { id: 'by', header: text('by'), cell: by, width: 200 },
  ];
};

const what = ({ kind }: Transfer) => <Kind kind={kind} />;
const when = ({ at }: Transfer) => <DateTime instant={at} />;
const whose = ({ leadName }: Transfer) => leadName;
const amount = (one: Transfer) => <Money amount={one.amount} />;
const by = ({ realActorName, actorName }: Transfer) => realActorName ?? actorName ?? <Product />;

function Kind({ kind }: Pick<Transfer, 'kind'>) {
  return useLedgerLabels().kind(kind);
}

function Product() {
  return useTexts('billing')('byProduct');
}

interface FiltersProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

function Filters({ address, change }: FiltersProps) {
  const text = useTexts('billing');
  const { kind } = useLedgerLabels();
  const filters = [
    { id: 'kind', label: text('kind'), choices: transferKinds.map((value) => ({ value, label: kind(value) })) },
    { id: 'lead', label: text('customer'), picker: leadFilter },
    { id: 'at', label: text('at') },
  ];
  return <AddressFilters address={address} change={change} filters={filters} kinds={transfer.filters} />;
}

function TransferPanel({ transfer }: { readonly transfer: Transfer }) {
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
    <Figures label={text('entries')}>
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
    </Figures>
  );
}
