import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { IconCreditCard } from '../../../ui/icons.ts';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { enterDeposit } from '../deposit-screen.ts';
import { methodLabels, reasonLabels } from '../deposit-labels.ts';
import { depositColumns } from './deposit-cells.tsx';
import { DepositFigures } from './deposit-figures.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { PretendNotice } from './pretend-notice.tsx';
import { TestNotice } from './test-notice.tsx';
import { TransferForm } from './transfer-form.tsx';

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
    jsonExample: { lead: '', amount: 250, transactionId: 'BANK-2026-000123' },
    actions: <StartButton />,
    above: <Above />,
  };
  return <ResourceList list={list} />;
}

const useFilters = (): ListDeclaration<typeof deposit>['filters'] => {
  const text = useTexts('deposit');
  return [
    {
      id: 'status',
      choices: [
        { value: 'pending', label: text('statusPending') },
        { value: 'awaiting_3d_secure', label: text('statusAwaiting') },
        { value: 'completed', label: text('statusCompleted') },
        { value: 'failed', label: text('statusFailed') },
        { value: 'cancelled', label: text('statusCancelled') },
      ],
    },
    {
      id: 'method',
      choices: (['card', 'bank_transfer'] as const).map((value) => ({ value, label: text(methodLabels[value]) })),
    },
    {
      id: 'reason',
      choices: deposit.filters.reason.options.map((value) => ({ value, label: text(reasonLabels[value].short) })),
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
