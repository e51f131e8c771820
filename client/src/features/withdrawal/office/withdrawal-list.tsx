import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import {
  type Withdrawal,
  withdrawalStates,
  type WithdrawalStats,
  withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { withdrawal } from '@countinghouse/contract/schemas/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { dateTimeWidth } from '../../../ui/table/date-time-column.tsx';
import { LeadField } from '../../lead-choice/index.tsx';
import { type ListColumn, type ListDeclaration, type RecordFormProps, ResourceList } from '../../list/index.ts';
import { ConfirmHint } from '../../prepared/index.ts';
import { AgeClock } from '../age-clock.tsx';
import { WithdrawalStatusBadge } from '../withdrawal-status-badge.tsx';
import { SavedDestinationField } from './add-destination.tsx';
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

interface Fields {
  lead: string | null;
  amount: number | null;
  destination: string | null;
}

const empty: Fields = { lead: null, amount: null, destination: null };

/** Prepares a withdrawal for a customer; a second person completes it. */
function WithdrawalForm({ save, onClose }: RecordFormProps<Withdrawal>) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const { form, control, submitting } = useContractForm<Fields, typeof withdrawal.create>({
    schema: withdrawal.create,
    defaultValues: empty,
    shape: ({ lead, amount, destination }) => ({
      lead: lead ?? undefined,
      amount: amount ?? undefined,
      destination: destination ?? undefined,
    }),
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const lead = useWatch({ control, name: 'lead' });
  const available = useAvailable(lead);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('create')}>
      <ConfirmHint />
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <NumberField
        control={control}
        name="amount"
        label={field('amount')}
        decimals={2}
        suffix=" €"
        required
        {...(available !== null && { description: text('availableNow', { amount: available }) })}
      />
      <SavedDestinationField control={control} name="destination" lead={lead} />
    </Form>
  );
}

const useAvailable = (lead: string | null): string | null => {
  const language = useLanguage();
  const { data } = useRead(availableFunds, { params: { userId: lead ?? '' } }, { enabled: lead !== null });
  return lead !== null && data ? euroText(data.available, language) : null;
};

const minute = 60_000;

const openOf = (stats: WithdrawalStats, figure: 'sum' | 'count'): number =>
  withdrawalStates.open.reduce((total, state) => total + stats[state][figure], 0);

/** Pending withdrawals and their age, the time to pay, and paid amounts. */
function WithdrawalFigures() {
  const { data, pending } = answerOf(useRead(withdrawalStats, {}));
  if (pending) return pending;
  return <Tiles data={data} />;
}

function Tiles({ data }: { readonly data: WithdrawalStats | undefined }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const now = useNow();
  const loading = data === undefined;
  const oldest = data?.oldestPending ?? null;
  const time = (minutes: number) => durationText(minutes, language);
  return (
    <div className={shared.tiles}>
      <Columns least={150}>
        <StatTile
          label={text('statPending')}
          value={data && euroText(openOf(data, 'sum'), language)}
          note={data && text('statCount', { count: openOf(data, 'count') })}
          loading={loading}
        />
        <StatTile
          label={text('statLate')}
          value={data && numberFormat(language).format(data.late)}
          note={data && text('statBreaches', { count: data.breaches })}
          loading={loading}
        />
        <StatTile
          label={text('statOldest')}
          value={oldest === null ? text('none') : time((now - Date.parse(oldest)) / minute)}
          note={data && text('statTarget', { time: time(data.targetHours * 60) })}
          loading={loading}
        />
        <StatTile
          label={text('statMedian')}
          value={typeof data?.medianMinutesToPay === 'number' ? time(data.medianMinutesToPay) : '–'}
          note={text('statLast90')}
          loading={loading}
        />
        <StatTile
          label={text('statPaid')}
          value={data && euroText(data.completed.sum, language)}
          note={data && text('statCount', { count: data.completed.count })}
          loading={loading}
        />
      </Columns>
    </div>
  );
}

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
    json: {
      example: { lead: '', amount: 250 },
      rules: async () => withdrawal.create,
    },
    figures: <WithdrawalFigures />,
  };
  return <ResourceList list={list} />;
}
