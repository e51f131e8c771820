import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import { type DividendFrequency, scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { newId } from '../../kernel/ids.ts';
import { idleFrom } from './idle-cash.ts';
import type { DemoTransfer } from './generate-money.ts';
import type { GeneratedProject } from './generate-projects.ts';
import { pick, seededRandom } from './seeded-random.ts';

const day = 86_400_000;
const cancellationDays = 14;

export interface DemoInvestment {
  readonly id: string;
  readonly lead_id: string;
  readonly project_id: string | null;
  readonly name: string;
  readonly amount_cents: number;
  readonly rate: number;
  readonly frequency: DividendFrequency;
  readonly start_date: Day;
  readonly expiration_date: Day;
  readonly months: number;
  readonly status: 'active' | 'matured' | 'cancelled';
  readonly cancel_until: Date;
  readonly date_ended: Date | null;
  readonly entered_by: string;
  readonly date_creation: Date;
}

export interface DemoDividend {
  readonly id: string;
  readonly investment_id: string;
  readonly period: number;
  readonly cents: number;
  readonly status: 'planned' | 'paid' | 'cancelled';
  readonly due_date: Day;
  readonly date_paid: Date | null;
  readonly date_creation: Date;
}

export interface DemoInvestments {
  readonly investments: DemoInvestment[];
  readonly dividends: DemoDividend[];
  readonly transfers: DemoTransfer[];
}

interface Past {
  /** Earlier bookings, in order of time. */
  readonly transfers: readonly DemoTransfer[];
  readonly projects: readonly GeneratedProject[];
  /** Enters the investments that customers do not subscribe to themselves. */
  readonly agent: string;
}

interface Offer {
  readonly project: string | null;
  readonly name: string;
  readonly rate: number;
  readonly months: number;
  readonly frequency: DividendFrequency;
  /** Cents. */
  readonly least: number;
}

/** Terms that staff agreed with customers before there were projects, and besides them. */
const agreed = [
  { name: 'Half-year term loan', rate: 420, months: 6, frequency: 'end', least: 500_00 },
  { name: 'One-year term loan', rate: 510, months: 12, frequency: 'monthly', least: 500_00 },
  { name: 'Three-year term loan', rate: 640, months: 36, frequency: 'yearly', least: 1_000_00 },
] as const;

/** Generates investments of customers with money over the past two years; no balance falls below zero. */
export const generateInvestments = ({ transfers, projects, agent }: Past, now: Date): DemoInvestments => {
  const random = seededRandom(37);
  const generated: DemoInvestments = { investments: [], dividends: [], transfers: [] };
  for (const [lead, own] of Map.groupBy(transfers, ({ lead_id }) => lead_id)) {
    if (random() < 0.75) generateOf(random, { lead, own, projects, agent, now, generated });
  }
  return generated;
};

interface Scene {
  readonly lead: string;
  readonly own: readonly DemoTransfer[];
  readonly projects: readonly GeneratedProject[];
  readonly agent: string;
  readonly now: Date;
  readonly generated: DemoInvestments;
}

const generateOf = (random: () => number, scene: Scene): void => {
  const { own, now } = scene;
  const from = own[0]?.at.getTime() ?? now.getTime();
  let taken = 0;
  let at = from + (2 + random() * 20) * day;
  while (at < now.getTime() - day / 2) {
    const offer = pick(random, offersAt(scene.projects, at));
    const idle = idleFrom(own, at) - taken;
    const cents = Math.floor((Math.min(idle, offer.least * 2) * (0.7 + random() * 0.3)) / 50_00) * 50_00;
    if (cents >= offer.least) {
      taken += cents;
      begin(random, scene, { offer, cents, at: new Date(at) });
    }
    at += (20 + random() * 120) * day;
  }
};

const offersAt = (projects: readonly GeneratedProject[], at: number): Offer[] => {
  const today = dayOf(new Date(at));
  const offered = projects.filter(({ startDate, endDate }) => startDate <= today && today <= endDate);
  return [
    ...agreed.map((one) => ({ project: null, ...one })),
    ...offered.map((one) => ({
      project: one.id,
      name: one.name,
      rate: toHundredths(one.rentability),
      months: one.duration,
      frequency: one.dividendFrequency,
      least: one.minimumAmount * 100,
    })),
  ];
};

const midnight = (on: Day): Date => new Date(`${on}T00:00:00Z`);

/** One investment with its schedule: paid as far as it is due, or cancelled within its window. */
const begin = (
  random: () => number,
  { lead, agent, now, generated }: Scene,
  { offer, cents, at }: { readonly offer: Offer; readonly cents: number; readonly at: Date },
): void => {
  const { rate, months, frequency } = offer;
  const terms: Terms = { cents: BigInt(cents), rate, months, frequency, start: dayOf(at) };
  const { expirationDate } = scheduleOf(terms);
  const backAt = new Date(at.getTime() + (1 + random() * 3) * day);
  const isBack = random() < 0.06 && backAt < now;
  const isOver = !isBack && expirationDate <= dayOf(now);
  const id = newId();
  const ended = isOver ? midnight(expirationDate) : null;
  const investment: DemoInvestment = {
    id,
    lead_id: lead,
    project_id: offer.project,
    name: offer.name,
    amount_cents: cents,
    rate,
    frequency,
    start_date: terms.start,
    expiration_date: expirationDate,
    months,
    status: isBack ? 'cancelled' : isOver ? 'matured' : 'active',
    cancel_until: new Date(at.getTime() + cancellationDays * day),
    date_ended: isBack ? backAt : ended,
    entered_by: offer.project === null ? agent : lead,
    date_creation: at,
  };
  generated.investments.push(investment);
  const about = { ref: id, resource: 'investment', lead_id: lead, cents };
  const post = (kind: string, when: Date, debit: string, credit: string) =>
    generated.transfers.push({ id: newId(), kind, ...about, at: when, debit, credit });
  post('investment.create', at, 'cash', 'invested');
  if (isBack) post('investment.cancel', backAt, 'invested', 'cash');
  if (ended) post('investment.mature', ended, 'invested', 'cash');
  plan(generated, investment, { terms, now });
};

const plan = (
  { dividends, transfers }: DemoInvestments,
  { id, lead_id, status, date_creation }: DemoInvestment,
  { terms, now }: { readonly terms: Terms; readonly now: Date },
): void => {
  for (const { period, cents, dueDate } of scheduleOf(terms).lines) {
    const isPaid = status !== 'cancelled' && dueDate <= dayOf(now);
    const own = newId();
    dividends.push({
      id: own,
      investment_id: id,
      period,
      cents: Number(cents),
      status: status === 'cancelled' ? 'cancelled' : isPaid ? 'paid' : 'planned',
      due_date: dueDate,
      date_paid: isPaid ? midnight(dueDate) : null,
      date_creation,
    });
    if (!isPaid || cents === 0n) continue;
    const about = { ref: own, resource: 'dividend', lead_id, cents: Number(cents) };
    const accounts = { debit: 'interest_expense', credit: 'cash' };
    transfers.push({ id: newId(), kind: 'dividend.pay', ...about, at: midnight(dueDate), ...accounts });
  }
};
