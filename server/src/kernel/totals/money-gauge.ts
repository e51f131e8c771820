import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { GaugeName } from '@countinghouse/contract/system/gauges.ts';
import type { Gauge } from '../observe/gauge.ts';
import { centsInStates, type Measure } from './totals-table.ts';

/** The money of records in these states, from the running totals: as quick with a million records as with one. */
export const moneyGauge = (name: GaugeName, measure: Measure, states: readonly string[]): Gauge => ({
  name,
  read: async ({ database }) => {
    const cents = await centsInStates(database, measure, states);
    return cents === undefined ? null : toEuro(cents);
  },
});
