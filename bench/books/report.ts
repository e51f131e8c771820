import { percentile, sorted } from '../kernel/latency.ts';
import { exceptions } from './exceptions.ts';
import { type Measured, p95 } from './walk.ts';

const goal = 100;
const mostForException = 500;
const goalRatio = 2;
/** Below this many milliseconds a ratio shows only how busy the machine was. */
const noise = 25;

const keyOf = ({ caller, operation, label }: Measured): string => `${caller} ${operation} ${label}`;

const limitOf = ({ operation, label }: Measured): number =>
  exceptions.some((one) => one.operation === operation && label.includes(one.label)) ? mostForException : goal;

interface Judged {
  readonly measured: Measured;
  readonly p95: number;
  readonly ratio: number | null;
  readonly held: boolean;
}

const judge = (measured: Measured, small: Measured | undefined): Judged => {
  const time = p95(measured);
  const ratio = small && small.failure === null ? time / p95(small) : null;
  const grows = ratio !== null && ratio > goalRatio && time > noise;
  const limit = limitOf(measured);
  return { measured, p95: time, ratio, held: measured.failure === null && time <= limit && (!grows || limit > goal) };
};

const line = ({ measured, p95: time, ratio, held }: Judged): string => {
  const { caller, operation, label, times, cost, failure } = measured;
  const name = `${caller.padEnd(8)} ${operation} ${label}`.trim().padEnd(70);
  if (failure !== null) return `MISSED ${name} ${failure}`;
  return `${held ? 'HELD  ' : 'MISSED'} ${name} p50 ${percentile(times, 50).toFixed(0).padStart(5)} p95 ${time
    .toFixed(0)
    .padStart(5)} ms, ${cost.toFixed(0)} ms of processor time, ratio ${ratio?.toFixed(1) ?? '–'}`;
};

/** A role without the right gets 403 or 404; a route that answers nobody was asked wrongly. */
const isRefused = ({ failure }: Measured): boolean =>
  failure !== null && /\b40[34]\b|no record to ask for/.test(failure);

/** One line per route and caller with its worst address, then each address that missed; returns whether all held. */
export const report = (large: readonly Measured[], small: readonly Measured[]): boolean => {
  const before = new Map(small.map((one) => [keyOf(one), one]));
  const judged = large.filter((one) => !isRefused(one)).map((one) => judge(one, before.get(keyOf(one))));
  const byRoute = Map.groupBy(judged, ({ measured }) => `${measured.operation} ${measured.caller}`);
  console.log('\nEach route with its worst address:');
  for (const all of byRoute.values()) {
    const [worst] = all.toSorted((one, other) => Number(one.held) - Number(other.held) || other.p95 - one.p95);
    if (worst) console.log(line(worst));
  }
  const missed = judged.filter(({ held }) => !held).toSorted((one, other) => other.p95 - one.p95);
  console.log(`\n${missed.length} of ${judged.length} addresses missed:`);
  for (const one of missed) console.log(line(one));
  const answered = new Set(judged.map(({ measured }) => measured.operation));
  const unanswered = new Map(
    large.filter(({ operation }) => !answered.has(operation)).map(({ operation, failure }) => [operation, failure]),
  );
  for (const [operation, failure] of unanswered) console.log(`CANNOT ASK ${operation}: ${failure}`);
  const all = sorted(judged.flatMap(({ measured }) => measured.times));
  console.log(`all answers: p50 ${percentile(all, 50).toFixed(1)} ms, p95 ${percentile(all, 95).toFixed(1)} ms`);
  for (const { operation, label, reason } of exceptions)
    console.log(`exception: ${operation} ${label} up to ${mostForException} ms: ${reason}`);
  return missed.length === 0 && unanswered.size === 0;
};
