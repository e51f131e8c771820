import { ledgerBooks } from '@countinghouse/contract/ledger/books.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { useLedgerLabels } from '../../ledger/index.ts';
import classes from './billing.module.css';

// Outside the components: the React compiler turns a bigint literal within one into undefined.
const sum = (rows: readonly { readonly balance: number }[]): number =>
  toEuro(rows.reduce((cents, { balance }) => cents + toCents(balance), 0n));

/** The balances of the company's accounts, and of its customers' by kind. */
export function BooksPart() {
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
    <table className={classes.table}>
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
    </table>
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
