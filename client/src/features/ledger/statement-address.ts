import { type LeadAccount, leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DayRange } from '../../ui/filter/day-range.ts';

/** What the address says of a statement; the rest of it belongs to others. */
export interface StatementAddress extends DayRange {
  readonly account: LeadAccount;
  readonly page: number;
  readonly size: number;
}

const sizes = [25, 50, 100];

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Reads an address; what makes no sense is left out, so that a mistyped link still shows a statement. */
export const readStatementAddress = (raw: Readonly<Record<string, unknown>>): StatementAddress => {
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

/** The statement that the address asks for, and the way to another; another range or account starts on its first page. */
export const useStatementAddress = (): readonly [StatementAddress, (change: Change) => void] => {
  const address = readStatementAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: Change): void => {
    const search = (before: object) => ({ ...before, page: undefined, ...parts });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [address, change];
};
