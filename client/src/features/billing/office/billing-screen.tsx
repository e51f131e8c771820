import { localeOf } from '@countinghouse/contract/locale.ts';
import { ledgerBooks, ledgerMonths } from '@countinghouse/contract/ledger/books.ts';
import { type HouseAccount, houseAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { Figures, FiguresPanel } from '../../../ui/table/figures.tsx';
import { useLedgerLabels } from '../../ledger/index.ts';
import classes from './billing.module.css';
import { ProofPanel } from './proof-panel.tsx';
import { TransfersPart } from './transfers-part.tsx';

const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );

/** Movements of the company's accounts by month, without accounts that never moved. */
function MonthsPart() {
  const text = useTexts('billing');
  const language = useLanguage();
  const { account } = useLedgerLabels();
  const { data, pending } = answerOf(useRead(ledgerMonths, {}, { resources: ['funds'] }), <Skeleton height={420} />);
  if (!data) return pending;
  const moved = (name: HouseAccount): boolean => data.months.some((month) => month.moved[name] !== 0);
  const shown = houseAccounts.filter((name, index) => index < 2 || moved(name));
  return (
    <FiguresPanel title={text('months')}>
      <thead>
        <tr>
          <th scope="col">{text('month')}</th>
          <th scope="col">{text('transfersCount')}</th>
          {shown.map((name) => (
            <th key={name} scope="col">
              {account(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthText(month.month, language)}</th>
            <td>{numberFormat(language).format(month.transfers)}</td>
            {shown.map((name) => (
              <td key={name}>{euroText(month.moved[name], language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FiguresPanel>
  );
}

export function BillingScreen() {
  const text = useTexts('billing');
  const [shown, show] = useTab(['books', 'transfers', 'months']);
  return (
    <>
      <PageHeader title={text('title')} description={text('description')} />
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <TabBar
          shown={shown}
          tabs={[
            { value: 'books', label: text('tabBooks') },
            { value: 'transfers', label: text('tabTransfers') },
            { value: 'months', label: text('tabMonths') },
          ]}
        />
        <Tabs.Panel value="books" className={classes.tab ?? ''}>
          <ProofPanel />
          <BooksPart />
        </Tabs.Panel>
        <Tabs.Panel value="transfers" className={classes.tab ?? ''}>
          <TransfersPart />
        </Tabs.Panel>
        <Tabs.Panel value="months" className={classes.tab ?? ''}>
          <MonthsPart />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

// Outside the components: the React compiler turns a bigint literal within one into undefined.
const sum = (rows: readonly { readonly balance: number }[]): number =>
  toEuro(rows.reduce((cents, { balance }) => cents + toCents(balance), 0n));

/** The balances of the company's accounts, and of its customers' by kind. */
function BooksPart() {
  const text = useTexts('billing');
  const language = useLanguage();
  const { account: accountName } = useLedgerLabels();
  const { data, pending } = answerOf(useRead(ledgerBooks, {}, { resources: ['funds'] }), <Skeleton height={320} />);
  if (!data) return pending;
  const customersOf = (count: number): string =>
    text('customersWith', { count, formatted: numberFormat(language).format(count) });
  return (
    <Columns least={380}>
      <Panel title={text('houses')}>
        <Accounts total={sum(data.houses)}>
          {data.houses.map(({ account, balance }) => (
            <Row key={account} name={accountName(account)} amount={balance} />
          ))}
        </Accounts>
      </Panel>
      <Panel title={text('customers')}>
        <Accounts total={sum(data.leads)}>
          {data.leads.map(({ account, balance, customers }) => (
            <Row key={account} name={accountName(account)} note={customersOf(customers)} amount={balance} />
          ))}
        </Accounts>
      </Panel>
    </Columns>
  );
}

interface AccountsProps {
  readonly total: number;
  readonly children: ReactNode;
}

function Accounts({ total, children }: AccountsProps) {
  const text = useTexts('billing');
  return (
    <Figures>
      <thead>
        <tr>
          <th scope="col">{text('account')}</th>
          <th scope="col">{text('debit')}</th>
          <th scope="col">{text('credit')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <Row name={text('total')} amount={total} />
      </tfoot>
    </Figures>
  );
}

interface RowProps {
  readonly name: string;
  readonly note?: string;
  /** Debits are below zero. */
  readonly amount: number;
}

/** A balance on its side. */
function Row({ name, note, amount }: RowProps) {
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        {name}
        {note && <span className={classes.note}>{note}</span>}
      </th>
      <td>{amount < 0 ? euroText(-amount, language) : ''}</td>
      <td>{amount >= 0 ? euroText(amount, language) : ''}</td>
    </tr>
  );
}
