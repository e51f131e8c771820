import type { TaskOutcome } from '@countinghouse/contract/task/task.ts';
import { demoCostVersion } from '../campaign-return/index.ts';
import { newId } from '../../kernel/ids.ts';
import { toDos } from './demo-names.ts';
import type { DemoCompany, DemoLead } from './demo-people.ts';
import { pick, seededRandom } from './seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The calls after which agents put leads into a stage. */
const outcomes: Readonly<Record<DemoLead['qualifications'], readonly TaskOutcome[]>> = {
  new: [],
  no_answer: ['noAnswer', 'noAnswer'],
  call_back: ['noAnswer', 'callBack'],
  interested: ['reached'],
  not_interested: ['noAnswer', 'notInterested'],
  converted: ['reached', 'reached'],
};

/** The same day at an hour between 8 and 16 UTC; at a weekend the next Monday, or the Friday before. */
const atWork = (random: () => number, moment: number, atWeekends: 'monday' | 'friday' = 'monday'): Date => {
  const date = new Date(moment);
  const step = atWeekends === 'monday' ? 1 : -1;
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() + step);
  date.setUTCHours(8 + Math.floor(random() * 8), Math.floor(random() * 12) * 5, 0, 0);
  return date;
};

const callsTo = (random: () => number, lead: DemoLead, now: Date): object[] => {
  let last = lead.date_creation.getTime();
  const calls = outcomes[lead.qualifications].map((outcome) => {
    last = Math.max(atWork(random, last + random() * 3 * day).getTime(), last + hour);
    return { outcome, at: new Date(last) };
  });
  return calls
    .filter(({ at }) => at < now)
    .map(({ outcome, at }) => ({
      id: newId(),
      title: `Ring ${lead.first_name} ${lead.last_name}`,
      kind: 'callBack',
      state: 'done',
      date_due: at,
      owner_id: lead.assigned_to,
      lead_id: lead.id,
      outcome,
      date_completed: at,
      completed_by: lead.assigned_to,
      date_reminded: at,
      date_creation: new Date(at.getTime() - hour),
    }));
};

/** Plans a call to leads who asked for one and to new ones, a to-do for those who are interested. */
const planOf = (random: () => number, lead: DemoLead, now: Date): { kind: string; title: string } | null => {
  const callBack = { kind: 'callBack', title: `Ring ${lead.first_name} ${lead.last_name}` };
  if (lead.qualifications === 'call_back') return callBack;
  if (lead.qualifications === 'interested' && random() < 0.5) return { kind: 'toDo', title: pick(random, toDos) };
  return lead.qualifications === 'new' && now.getTime() - lead.date_creation.getTime() < 14 * day ? callBack : null;
};

const nextStepOf = (random: () => number, lead: DemoLead, now: Date): object[] => {
  const plan = planOf(random, lead, now);
  if (plan === null || lead.status !== 'active') return [];
  const days = random() * 8 - 2;
  const due = atWork(random, now.getTime() + days * day, days < 0 ? 'friday' : 'monday');
  return [
    {
      ...plan,
      id: newId(),
      state: 'open',
      date_due: due,
      owner_id: lead.assigned_to,
      lead_id: lead.id,
      outcome: null,
      date_completed: null,
      completed_by: null,
      // Nobody is reminded of what was due before the demo was generated.
      date_reminded: due < now ? due : null,
      date_creation: new Date(Math.max(lead.date_creation.getTime(), now.getTime() - 3 * day)),
    },
  ];
};

/** Costs of a campaign in each month since it began. */
const costsOf = (random: () => number, campaign: DemoCompany['campaigns'][number], now: Date): object[] => {
  const usual = 200 + random() * 800;
  const costs: object[] = [];
  const month = new Date(campaign.date_creation);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  for (; month <= now; month.setUTCMonth(month.getUTCMonth() + 1))
    costs.push({
      campaign_id: campaign.id,
      month: month.toISOString().slice(0, 10),
      cents: Math.round(usual * (0.7 + random() * 0.6)) * 100,
      version: demoCostVersion,
    });
  return costs;
};

export interface DemoWork {
  /** The rows of a feature's own table. */
  readonly tasks: readonly object[];
  readonly costs: readonly object[];
}

/** The calls made to leads that have an agent, what is planned next, and what the campaigns cost. */
export const generateWork = ({ leads, campaigns }: DemoCompany, now: Date): DemoWork => {
  const random = seededRandom(20_261_127);
  const assigned = leads.filter((lead) => lead.assigned_to !== null);
  return {
    tasks: assigned.flatMap((lead) => [...callsTo(random, lead, now), ...nextStepOf(random, lead, now)]),
    costs: campaigns.flatMap((campaign) => costsOf(random, campaign, now)),
  };
};
