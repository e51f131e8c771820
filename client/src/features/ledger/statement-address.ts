import { type LeadAccount, leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DayRange } from '../../ui/filter/day-range.ts';

/** The statement's parameters in the address. */
export interface StatementAddress extends DayRange {
  readonly account: LeadAccount;
  readonly page: number;
  readonly size: number;
}

const sizes = [25, 50, 100];

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Parses an address; invalid values are ignored, so that a mistyped link still shows a statement. */
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
