import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { type Investment, investment, InvestmentStatus } from '@countinghouse/contract/investment/investment.ts';
import { DividendFrequency } from '@countinghouse/contract/investment/schedule.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { investmentColumns } from './investment-cells.tsx';
import { InvestmentFigures } from './investment-figures.tsx';
import { InvestmentForm } from './investment-form.tsx';
import { InvestmentPanel } from './investment-panel.tsx';

const nameOf = ({ leadName, name }: Investment): string => `${name} · ${leadName}`;

export function InvestmentList() {
  const text = useTexts('investment');
  const [inAYear] = useState(() => addMonths(dayOf(new Date()), 12));
  const list: ListDeclaration<typeof investment> = {
    resource: investment,
    resources: ['dividend', 'user'],
    name: 'investment',
    title: text('title'),
    description: text('description'),
    columns: investmentColumns({ customer: text('customer') }),
    filters: [
      { id: 'status', choices: InvestmentStatus.options.map((value) => ({ value, label: text(value) })) },
      { id: 'name' },
      { id: 'initialAmount' },
      { id: 'rentability' },
      {
        id: 'dividendFrequency',
        choices: DividendFrequency.options.map((value) => ({ value, label: text(value) })),
      },
      { id: 'expirationDate' },
      { id: 'dateCreation' },
    ],
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: InvestmentForm,
    panel: InvestmentPanel,
    deletable: false,
    jsonExample: {
      lead: '',
      name: text('exampleName'),
      initialAmount: 5000,
      rentability: 6.5,
      expirationDate: inAYear,
      dividendFrequency: 'monthly',
    },
    above: <InvestmentFigures />,
  };
  return <ResourceList list={list} />;
}
