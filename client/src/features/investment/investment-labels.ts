import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import { type Investment, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';

type Begun = Pick<Investment, 'initialAmount' | 'rentability' | 'duration' | 'dividendFrequency' | 'startDate'>;

/** The terms of an existing investment, in the schedule's format. */
export const termsOfInvestment = (item: Begun): Terms => ({
  cents: toCents(item.initialAmount),
  rate: toHundredths(item.rentability),
  months: item.duration,
  frequency: item.dividendFrequency,
  start: item.startDate,
});

type Cancellable = Pick<Investment, 'status' | 'cancelUntil'>;

/** Whether an investment can still be cancelled at a time (ms); the server makes the final decision. */
export const isCancellable = ({ status, cancelUntil }: Cancellable, now: number): boolean =>
  investmentStates.allows(status, 'cancel') && cancelUntil !== null && Date.parse(cancelUntil) > now;

/** Paid back by a cancellation, in euro: the principal less the dividends paid. */
export const refundOf = ({
  initialAmount,
  dividendsPaid,
}: Pick<Investment, 'initialAmount' | 'dividendsPaid'>): number =>
  Math.max(0, Math.round((initialAmount - dividendsPaid) * 100) / 100);

/** The last part of a file's URL: the parameter of the download route. */
export const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
