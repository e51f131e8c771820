import { type Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { withdrawalColumns } from './withdrawal-cells.tsx';
import { WithdrawalFigures } from './withdrawal-figures.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

const nameOf = ({ leadName, transactionId }: Withdrawal): string => `${leadName} · ${transactionId}`;

/** All withdrawals and their results. */
export function WithdrawalList() {
  const text = useTexts('withdrawal');
  const list: ListDeclaration<typeof withdrawal> = {
    resource: withdrawal,
    resources: ['approval', 'user'],
    name: 'withdrawal',
    title: text('title'),
    description: text('description'),
    columns: withdrawalColumns({ customer: text('customer'), age: text('age') }),
    filters: [
      {
        id: 'status',
        choices: [
          { value: 'pending', label: text('statusPending') },
          { value: 'completed', label: text('statusCompleted') },
          { value: 'failed', label: text('statusFailed') },
        ],
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
    jsonExample: { lead: '', amount: 250, destination: 'DE89370400440532013000' },
    above: <WithdrawalFigures />,
  };
  return <ResourceList list={list} />;
}
