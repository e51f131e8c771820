import { type Withdrawal, withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-column.tsx';
import { type ListColumn, type ListDeclaration, ResourceList } from '../../list/index.ts';
import { AgeClock } from '../age-clock.tsx';
import { WithdrawalStatusBadge } from '../withdrawal-status-badge.tsx';
import { WithdrawalFigures } from './withdrawal-figures.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

const customer = ({ lead, leadName }: Withdrawal) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);
const amount = (item: Withdrawal) => <Money amount={item.amount} />;
const status = (item: Withdrawal) => <WithdrawalStatusBadge item={item} inOffice />;
const age = (item: Withdrawal) => <AgeClock item={item} />;
const created = ({ dateCreation }: Withdrawal) => <DateTime instant={dateCreation} style="date" />;
const decided = ({ dateDecided }: Withdrawal) => dateDecided && <DateTime instant={dateDecided} />;

const withdrawalColumns = (headers: {
  readonly customer: string;
  readonly age: string;
}): readonly ListColumn<Withdrawal>[] => [
  { id: 'leadName', header: headers.customer, always: true, width: 170, cell: customer, exports: ['leadName', 'lead'] },
  { id: 'amount', numeric: true, width: 120, cell: amount },
  { id: 'status', width: 170, cell: status, exports: ['status', 'cancelled'] },
  { id: 'target', header: headers.age, width: 235, cell: age, exports: ['target', 'minutesTaken'] },
  { id: 'destination', width: 170, cell: (item) => item.destination },
  { id: 'dateCreation', width: 130, cell: created },
  { id: 'transactionId', extra: true, width: 130, cell: (item) => item.transactionId },
  { id: 'enteredByName', extra: true, width: 150, cell: (item) => item.enteredByName },
  { id: 'decidedByName', extra: true, width: 150, cell: (item) => item.decidedByName },
  { id: 'dateDecided', extra: true, width: dateTimeWidth, cell: decided },
  { id: 'reason', extra: true, width: 220, cell: (item) => item.reason },
];

const nameOf = ({ leadName, transactionId }: Withdrawal): string => `${leadName} · ${transactionId}`;

/** All withdrawals and their results. */
export function WithdrawalList() {
  const text = useTexts('withdrawal');
  const list: ListDeclaration<typeof withdrawal> = {
    resource: withdrawal,
    resources: ['approval', 'user', 'destination'],
    name: 'withdrawal',
    title: text('title'),
    description: text('description'),
    columns: withdrawalColumns({ customer: text('customer'), age: text('age') }),
    filters: [
      {
        id: 'status',
        choices: withdrawalStates.names.map((value) => ({ value, label: text(withdrawalStates.states[value].label) })),
      },
      { id: 'amount' },
      { id: 'target' },
      { id: 'dateCreation' },
      { id: 'dateDecided', nullable: true },
      { id: 'cancelled' },
    ],
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: WithdrawalForm,
    panel: WithdrawalPanel,
    deletable: false,
    jsonExample: { lead: '', amount: 250 },
    above: <WithdrawalFigures />,
  };
  return <ResourceList list={list} />;
}
