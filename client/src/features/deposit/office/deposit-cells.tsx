import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import type { ListColumn } from '../../list/index.ts';
import { nameLink } from '../../../ui/page/name-link.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-width.ts';
import { Amount, Means, StatusMark, TestMark } from '../deposit-marks.tsx';
import { reasonLabels } from '../deposit-labels.ts';
import { useIsTest } from './test-notice.tsx';

const customer = ({ lead, leadName }: Deposit) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);
const amount = (item: Deposit) => <Amount amount={item.amount} />;
const refunded = (item: Deposit) => item.refunded > 0 && <Amount amount={item.refunded} />;
const status = (item: Deposit) => (
  <>
    <StatusMark item={item} />
    {item.test && <LoneTestMark />}
  </>
);
const means = (item: Deposit) => <Means item={item} />;
const reason = (item: Deposit) => item.reason && <ShortReason reason={item.reason} />;
const created = ({ dateCreation }: Deposit) => <DateTime instant={dateCreation} />;
const done = ({ dateDone }: Deposit) => dateDone && <DateTime instant={dateDone} />;

/** Marks a test among real deposits; if all are tests, the note above the list states it. */
function LoneTestMark() {
  return useIsTest() === false && <TestMark />;
}

function ShortReason({ reason: why }: { readonly reason: NonNullable<Deposit['reason']> }) {
  return useTexts('deposit')(reasonLabels[why].short);
}

export const depositColumns = (headers: {
  readonly customer: string;
  readonly means: string;
}): readonly ListColumn<Deposit>[] => [
  { id: 'leadName', header: headers.customer, always: true, width: 170, cell: customer, exports: ['leadName', 'lead'] },
  { id: 'amount', numeric: true, width: 120, cell: amount },
  { id: 'status', width: 240, cell: status, exports: ['status', 'test'] },
  {
    id: 'method',
    header: headers.means,
    width: 190,
    cell: means,
    exports: ['method', 'cardBrand', 'cardNumber', 'cardExpirationDate'],
  },
  { id: 'dateCreation', width: dateTimeWidth, cell: created },
  { id: 'reason', width: 160, cell: reason },
  { id: 'refunded', extra: true, numeric: true, width: 120, cell: refunded },
  { id: 'enteredByName', extra: true, width: 150, cell: (item) => item.enteredByName },
  { id: 'transactionId', extra: true, width: 220, cell: (item) => item.transactionId },
  { id: 'fullName', extra: true, width: 160, cell: (item) => item.fullName },
  { id: 'dateDone', extra: true, width: dateTimeWidth, cell: done },
];
