export { AdjustmentChoice } from './calculator/adjustment-choice.tsx';
export { CalculatorInput } from './calculator/calculator-input.tsx';
export { startOf } from './calculator/positions.ts';
export { ScheduleTable } from './calculator/schedule-table.tsx';
export { subscribeAddress } from './calculator/subscribe-address.ts';
export { percentText } from './offer/offer-labels.ts';
