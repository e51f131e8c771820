import {
  type CashFlowGroup,
  cashFlowGroups,
  type CashFlowStep,
  cashFlowSteps,
} from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, type Day, dayIn } from '../../../ui/format/zoned-day.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';

/** The screen's query; missing parts have their defaults. */
export interface CashFlowAddress {
  readonly from: Day;
  readonly to: Day;
  readonly by: CashFlowStep;
  readonly group: CashFlowGroup;
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

const lengthOf = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The default step, so that bars are wide enough to see: days for two months, weeks for a year, then months. */
export const usualStep = (from: Day, to: Day): CashFlowStep => {
  const days = lengthOf(from, to);
  if (days <= 62) return 'day';
  return days <= 370 ? 'week' : 'month';
};

/** Parses an address relative to the given day. */
export const readCashFlowAddress = (raw: Readonly<Record<string, unknown>>, today: Day): CashFlowAddress => {
  const to = dayOf(raw['to']) ?? today;
  const from = dayOf(raw['from']) ?? addDays(to, -29);
  return {
    from,
    to,
    by: cashFlowSteps.find((step) => step === raw['by']) ?? usualStep(from, to),
    group: cashFlowGroups.find((group) => group === raw['group']) ?? 'none',
  };
};

type Change = {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly by?: CashFlowStep | undefined;
  readonly group?: CashFlowGroup | undefined;
};

/** The query in the address, and a setter. */
export const useCashFlowAddress = (): readonly [CashFlowAddress, (change: Change) => void] => {
  const { zone } = useUiLocale();
  const [today] = useState(() => dayIn(zone, new Date()));
  const address = readCashFlowAddress(useSearch({ strict: false }), today);
  const navigate = useNavigate();
  const change = (parts: Change): void => {
    const search = (before: object) => ({ ...before, ...parts });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [address, change];
};
