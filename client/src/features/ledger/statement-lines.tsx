import { type LeadAccount, leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import {
  ledgerStatement,
  type Statement,
  statementCopies,
  statementFile,
  type StatementLine,
} from '@countinghouse/contract/ledger/statement.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '../../kernel/call/download.ts';
import { DownloadMenu } from '../../kernel/call/download-menu.tsx';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { resourceOf, useRead } from '../../kernel/resource/use-call.ts';
import type { DayRange } from '../../ui/filter/day-range.ts';
import { DayRangeChooser } from '../../ui/filter/day-range-chooser.tsx';
import { dateText } from '../../ui/format/date-text.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { euroText, resultText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { dateTimeWidth } from '../../ui/table/date-time-column.tsx';
import type { ColumnState, DataColumn } from '../../ui/table/table-props.ts';
import { UnderMandate } from '../mandate-mark/index.tsx';
import { RecordName } from '../record-link/index.tsx';
import classes from './ledger.module.css';
import { useLedgerLabels } from './use-ledger-labels.ts';

/** The statement's parameters in the address. */
interface StatementAddress extends DayRange {
  readonly account: LeadAccount;
  readonly page: number;
  readonly size: number;
}

const sizes = [25, 50, 100];

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Parses an address; invalid values are ignored, so that a mistyped link still shows a statement. */
const readStatementAddress = (raw: Readonly<Record<string, unknown>>): StatementAddress => {
  const from = dayOf(raw['from']);
  const to = dayOf(raw['to']);
  const page = Number(raw['page']);
  const size = Number(raw['size']);
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    account: leadAccounts.find((account) => account === raw['account']) ?? 'cash',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    size: sizes.includes(size) ? size : 25,
  };
};

type Change = Partial<Record<'from' | 'to' | 'account' | 'page' | 'size', string | number | undefined>>;

/** The statement's parameters, and a setter; another range or account starts on its first page. */
export const useStatementAddress = (): readonly [StatementAddress, (change: Change) => void] => {
  const address = readStatementAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: Change): void => {
    const search = (before: object) => ({ ...before, page: undefined, ...parts });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [address, change];
};

/** Downloads the whole statement of the selected range and account. */
function StatementDownload({ userId }: { readonly userId: string }) {
  const text = useTexts('ledger');
  const [{ page: _page, size: _size, ...query }] = useStatementAddress();
  const queries = useQueryClient();
  const save = async (format: 'csv' | 'pdf'): Promise<void> => {
    await download(statementFile, { params: { userId }, query: { ...query, format } }, `statement.${format}`);
    void queries.invalidateQueries({ queryKey: [resourceOf(statementCopies), statementCopies.name] });
  };
  return (
    <DownloadMenu
      label={text('download')}
      files={[
        { label: text('downloadPdf'), save: () => save('pdf') },
        { label: text('downloadCsv'), save: () => save('csv') },
      ]}
    />
  );
}

/** On a phone the lines come first. */
export const useStatementOnPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;

/** Range, account and download; on a phone, the first two open on request. */
function Choices({ userId }: { readonly userId: string }) {
  const text = useTexts('ledger');
  const { account } = useLedgerLabels();
  const [address, change] = useStatementAddress();
  const isPhone = useStatementOnPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.choices}>
      {isPhone && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text('choices')}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          <DayRangeChooser range={address} onChange={({ from, to }) => change({ from, to })} mayBeOpen />
          <NativeSelect
            label={text('account')}
            value={address.account}
            onChange={(event) => change({ account: event.currentTarget.value })}
            data={leadAccounts.map((value) => ({ value, label: account(value) }))}
          />
        </>
      )}
      <StatementDownload userId={userId} />
    </div>
  );
}

/** A customer's statement: range, account, sums and lines with balances; the address holds its parameters. */
export function StatementLines({ userId }: { readonly userId: string }) {
  const text = useTexts('ledger');
  const [address, change] = useStatementAddress();
  const { page, size: pageSize, ...range } = address;
  const { data, error, isPending, isFetching, refetch } = useRead(
    ledgerStatement,
    { params: { userId }, query: { ...range, page, pageSize } },
    { resources: ['funds'], keepPrevious: true },
  );
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: [], widths: {} });
  return (
    <div className={shared.column}>
      <Choices userId={userId} />
      {data && <Sums statement={data} />}
      <DataTable
        label={text('statement')}
        columns={useColumns()}
        rows={data?.lines ?? []}
        rowId={({ transfer }) => transfer}
        rowLabel={({ transfer }) => referenceOf(transfer)}
        status={error && !data ? 'error' : isPending ? 'loading' : 'ready'}
        refreshing={isFetching && !isPending}
        errorMessage={messageOf(error)}
        onRetry={() => void refetch()}
        empty={{ title: text('noLines'), text: text(range.from || range.to ? 'noLinesText' : 'noLinesEver') }}
        sorting={[]}
        onSortingChange={() => undefined}
        paging={{ page, pageSize, total: data?.count ?? 0 }}
        onPagingChange={(next) => change({ page: next.page, size: next.pageSize })}
        columnState={columnState}
        onColumnStateChange={setColumnState}
      />
    </div>
  );
}

const useColumns = (): readonly DataColumn<StatementLine>[] => {
  const text = useTexts('ledger');
  return [
    { id: 'kind', header: text('kind'), cell: what, width: 170, always: true },
    { id: 'at', header: text('valueDate'), cell: when, width: dateTimeWidth },
    { id: 'moneyIn', header: text('moneyIn'), cell: moneyIn, numeric: true, width: 110, beside: movement },
    { id: 'moneyOut', header: text('moneyOut'), cell: moneyOut, numeric: true, width: 110, beside: nothing },
    { id: 'balance', header: text('balance'), cell: balance, numeric: true, width: 115 },
    { id: 'reference', header: text('reference'), cell: reference, width: 120 },
  ];
};

const what = (line: StatementLine) => <What line={line} />;

const when = ({ at, bookedAt }: StatementLine) => <When at={at} bookedAt={bookedAt} />;
const moneyIn = ({ amount }: StatementLine) => (amount > 0 ? <Money amount={amount} /> : '');
const moneyOut = ({ amount }: StatementLine) => (amount < 0 ? <Money amount={-amount} /> : '');
const movement = ({ amount }: StatementLine) => <Movement amount={amount} />;
const nothing = () => null;
const balance = (line: StatementLine) => <Money amount={line.balance} />;
const reference = ({ transfer }: StatementLine) => <span className={classes.reference}>{referenceOf(transfer)}</span>;

/** The kind of a movement, the record that it is about, and who of the staff acted, with the reason. */
function What({ line: { kind, name, link, mandate, closedBy, reason } }: { readonly line: StatementLine }) {
  const text = useTexts('ledger');
  const { kind: label } = useLedgerLabels();
  return (
    <>
      {label(kind)}
      {name !== null && (
        <span className={classes.about}>
          <RecordName name={name} link={link} />
        </span>
      )}
      {mandate && <UnderMandate mandate={mandate} />}
      {closedBy !== null && <span className={classes.reason}>{text('closedByBroker', { name: closedBy })}</span>}
      {reason !== null && <span className={classes.reason}>{`${text('reason')}: ${reason}`}</span>}
    </>
  );
}

/** A signed amount: a card has one place for both columns. */
function Movement({ amount }: { readonly amount: number }) {
  const language = useLanguage();
  return (
    <span data-in={amount > 0 || undefined} className={classes.movement}>
      {resultText(amount, language)}
    </span>
  );
}

function Money({ amount }: { readonly amount: number }) {
  return euroText(amount, useLanguage());
}

/** The value date, and the booking day if it differs. */
function When({ at, bookedAt }: Pick<StatementLine, 'at' | 'bookedAt'>) {
  const text = useTexts('ledger');
  const locale = useUiLocale();
  const booked = dateText(bookedAt, locale, 'date');
  return (
    <>
      <DateTime instant={at} />
      {booked !== dateText(at, locale, 'date') && (
        <span className={classes.quiet}>{text('bookedOn', { date: booked })}</span>
      )}
    </>
  );
}

function Sums({ statement }: { readonly statement: Statement }) {
  const text = useTexts('ledger');
  const language = useLanguage();
  return (
    <Facts layout="figures" className={classes.sums}>
      {(['opening', 'totalIn', 'totalOut', 'closing'] as const).map((name) => (
        <Fact key={name} name={text(name)}>
          {euroText(statement[name], language)}
        </Fact>
      ))}
    </Facts>
  );
}
