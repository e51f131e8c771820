import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { DateTime } from '../../../ui/format/date-time.tsx';
import type { ListColumn } from '../../list/index.ts';
import { AgeClock } from '../age-clock.tsx';
import { Euro } from '../euro.tsx';
import { StatusMark } from '../status-mark.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-width.ts';

const customer = ({ lead, leadName }: Withdrawal) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);
const amount = (item: Withdrawal) => <Euro amount={item.amount} />;
const status = (item: Withdrawal) => <StatusMark item={item} inOffice />;
const age = (item: Withdrawal) => <AgeClock item={item} />;
const created = ({ dateCreation }: Withdrawal) => <DateTime instant={dateCreation} style="date" />;
const decided = ({ dateDecided }: Withdrawal) => dateDecided && <DateTime instant={dateDecided} />;

export const withdrawalColumns = (headers: {
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
