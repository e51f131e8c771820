import { type Deposit, deposit, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { IconCreditCard } from '../../../ui/icons.ts';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import { type ListColumn, type ListDeclaration, ResourceList } from '../../list/index.ts';
import { DepositStatusBadge, Means, TestBadge } from '../deposit-badges.tsx';
import { methodLabels, reasonLabels } from '../deposit-labels.ts';
import { enterDeposit } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { DepositPanel } from './deposit-panel.tsx';
import { TransferForm } from './transfer-form.tsx';

/** Whether cards move no real money in this installation; undefined while loading. */
const useIsTest = (): boolean | undefined => useRead(depositGateway, {}).data?.test;

/** States once for the whole list that card deposits are tests, unless the warning above it does. */
function TestNotice() {
  const text = useTexts('deposit');
  const isWarned = useIsWarned();
  return useIsTest() === true && !isWarned && <p className={`${classes.quiet} ${classes.said}`}>{text('testList')}</p>;
}

const customer = ({ lead, leadName }: Deposit) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);
const amount = (item: Deposit) => <Money amount={item.amount} />;
const refunded = (item: Deposit) => item.refunded > 0 && <Money amount={item.refunded} />;
const status = (item: Deposit) => (
  <>
    <DepositStatusBadge item={item} />
    {item.test && <LoneTestBadge />}
  </>
);
const means = (item: Deposit) => <Means item={item} />;
const reason = (item: Deposit) => item.reason && <ShortReason reason={item.reason} />;

/** Marks a test among real deposits; if all are tests, the note above the list states it. */
function LoneTestBadge() {
  return useIsTest() === false && <TestBadge />;
}

function ShortReason({ reason: why }: { readonly reason: NonNullable<Deposit['reason']> }) {
  return useTexts('deposit')(reasonLabels[why].short);
}

const depositColumns = (headers: {
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
  dateTimeColumn('dateCreation'),
  { id: 'reason', width: 160, cell: reason },
  { id: 'refunded', extra: true, numeric: true, width: 120, cell: refunded },
  { id: 'enteredByName', extra: true, width: 150, cell: (item) => item.enteredByName },
  { id: 'transactionId', extra: true, width: 220, cell: (item) => item.transactionId },
  { id: 'fullName', extra: true, width: 160, cell: (item) => item.fullName },
  { ...dateTimeColumn('dateDone'), extra: true },
];

/** Recent deposits, the usual amount, and pending ones. */
function DepositFigures() {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { data, pending } = answerOf(useRead(depositStats, {}));
  if (pending) return pending;
  const money = (amount: number | null | undefined): string =>
    typeof amount === 'number' ? euroText(amount, language) : '–';
  const waiting = (data?.byStatus ?? []).filter(({ status }) => depositStates.states[status].isOpen);
  const underWay = waiting.reduce((sum, { count }) => sum + count, 0);
  const spans = [
    ['statToday', data?.today],
    ['statWeek', data?.last7Days],
    ['statMonth', data?.last30Days],
  ] as const;
  return (
    <div className={shared.tiles}>
      <Columns least={150}>
        {spans.map(([label, figure]) => (
          <StatTile
            key={label}
            label={text(label)}
            value={money(figure?.sum)}
            note={figure && text('statCount', { count: figure.count })}
            loading={!data}
          />
        ))}
        <StatTile
          label={text('statAverage')}
          value={money(data?.average)}
          note={data && text('statMedian', { amount: money(data.median) })}
          loading={!data}
        />
        <StatTile
          label={text('statWaiting')}
          value={underWay}
          note={waiting
            .filter(({ count }) => count > 0)
            .map(({ sum }) => money(sum))
            .join(' + ')}
          loading={!data}
        />
      </Columns>
    </div>
  );
}

/** Staff who can change it are warned that card deposits are not real money; not in a demo or with a real gateway. */
function useIsWarned(): boolean {
  const may = useMay('setting:update');
  const { data } = useRead(depositGateway, {});
  return may && data?.pretend === true;
}

function PretendNotice() {
  const text = useTexts('deposit');
  if (!useIsWarned()) return null;
  return (
    <Alert color="warning" title={text('pretendTitle')} className={classes.notice ?? ''}>
      {text('pretendText')}
    </Alert>
  );
}

const nameOf = ({ leadName, cardNumber, transactionId }: Deposit): string =>
  `${leadName} · ${cardNumber ?? transactionId}`;

/** All deposits, including failed ones. */
export function DepositList() {
  const text = useTexts('deposit');
  const list: ListDeclaration<typeof deposit> = {
    resource: deposit,
    resources: ['approval', 'user'],
    name: 'deposit',
    title: text('title'),
    description: text('description'),
    columns: depositColumns({ customer: text('customer'), means: text('means') }),
    filters: useFilters(),
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('record'),
    form: TransferForm,
    panel: DepositPanel,
    deleteNote: text('deleteNote'),
    json: {
      example: { lead: '', amount: 250, transactionId: 'BANK-2026-000123' },
      rules: async () => (await import('@countinghouse/contract/schemas/deposit/deposit.ts')).deposit.create,
    },
    actions: <StartButton />,
    figures: <Above />,
  };
  return <ResourceList list={list} />;
}

const useFilters = (): ListDeclaration<typeof deposit>['filters'] => {
  const text = useTexts('deposit');
  return [
    {
      id: 'status',
      choices: depositStates.names.map((value) => ({ value, label: text(depositStates.states[value].label) })),
    },
    {
      id: 'method',
      choices: (['card', 'bank_transfer'] as const).map((value) => ({ value, label: text(methodLabels[value]) })),
    },
    {
      id: 'reason',
      choices: deposit.filters.reason.options.map((value) => ({ value, label: text(reasonLabels[value].short) })),
    },
    {
      id: 'dispute',
      choices: disputeStates.names.map((value) => ({ value, label: text(disputeStates.states[value].label) })),
    },
    { id: 'amount' },
    { id: 'transactionId' },
    { id: 'dateCreation' },
    { id: 'dateDone', nullable: true },
  ];
};

function Above() {
  return (
    <>
      <PretendNotice />
      <DepositFigures />
      <TestNotice />
    </>
  );
}

function StartButton() {
  const text = useTexts('deposit');
  if (!useMay('deposit:start')) return null;
  return (
    <Button variant="default" leftSection={<IconCreditCard size={16} aria-hidden />} onClick={() => enterDeposit()}>
      {text('start')}
    </Button>
  );
}
