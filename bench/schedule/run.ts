import { generatedTerms, mismatches } from '@countinghouse/contract/investment/closed-formula.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32));

// The simplest mistake, one cent on the first payment, must be found every time, or the result is meaningless.
const isBlind = generatedTerms(seed, 100).some((terms) => {
  const schedule = scheduleOf(terms);
  const lines = schedule.lines.map((line, index) => (index === 0 ? { ...line, cents: line.cents + 1n } : line));
  return mismatches(terms, { ...schedule, lines }).length === 0;
});
if (isBlind) throw new Error('the closed formula does not find a planted mistake');

let [payments, wrong] = [0, 0];
for (const terms of generatedTerms(seed, count)) {
  const schedule = scheduleOf(terms);
  const found = mismatches(terms, schedule);
  payments += schedule.lines.length;
  if (found.length > 0 && wrong < 10) console.error(terms, found);
  wrong += found.length > 0 ? 1 : 0;
}
console.log(`seed ${seed}: ${count} investments, ${payments} payments, ${wrong} mismatches`);
process.exitCode = wrong === 0 ? 0 : 1;
