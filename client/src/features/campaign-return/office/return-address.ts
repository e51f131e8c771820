import { type ReturnGroup, returnGroups } from '@countinghouse/contract/campaign/campaign-return.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

export const sortKeys = [
  'name',
  'cost',
  'leads',
  'firstDeposits',
  'net',
  'medianHours',
  'costPerLead',
  'costPerFirstDeposit',
  'returnPercent',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** The screen's query and the order of its table; missing parts have their defaults. */
export interface ReturnAddress {
  readonly from: string;
  readonly to: string;
  readonly group: ReturnGroup;
  readonly campaign: string | undefined;
  readonly sort: SortKey;
  readonly descending: boolean;
}

const usualMonths = 12;
const wholeMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

export const monthBefore = (month: string, months: number): string => addMonths(`${month}-01`, -months).slice(0, 7);

/** Parses an address relative to the given month. */
export const readReturnAddress = (raw: Readonly<Record<string, unknown>>, month: string): ReturnAddress => {
  const to = textOf(raw['to'], wholeMonth) ?? month;
  const sort = textOf(raw['sort'], /^-?\w+$/) ?? '-net';
  return {
    from: textOf(raw['from'], wholeMonth) ?? monthBefore(to, usualMonths - 1),
    to,
    group: returnGroups.find((group) => group === raw['group']) ?? 'campaign',
    campaign: textOf(raw['campaign'], /^[0-9a-f-]{36}$/),
    sort: sortKeys.find((key) => key === sort.replace('-', '')) ?? 'net',
    descending: sort.startsWith('-'),
  };
};

type Change = Partial<Record<'from' | 'to' | 'group' | 'campaign' | 'sort', string | undefined>>;

/** The query in the address, the current month in UTC, and a setter. */
export const useReturnAddress = () => {
  const [month] = useState(() => new Date().toISOString().slice(0, 7));
  const address = readReturnAddress(useSearch({ strict: false }), month);
  const navigate = useNavigate();
  const change = (parts: Change): void => {
    const search = (before: object) => ({ ...before, ...parts });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return { address, month, change };
};

/** A month such as 2026-11 as 'November 2026'. */
export const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
