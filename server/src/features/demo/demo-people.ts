import { isProtected } from '@countinghouse/contract/trading-policy/protected-area.ts';
import { newId } from '../../kernel/ids.ts';
import { drawIban } from './demo-accounts.ts';
import { campaignNames, comments, firstNames, lastNames, staff } from './demo-names.ts';
import { phoneBook } from './demo-phones.ts';
import { pick, seededRandom } from './seeded-random.ts';

/** Countries by the language of a surname; the company is Swiss, so many of its customers are, too. */
export const homes: readonly (readonly [string, ...string[]])[] = [
  ['CH', 'DE', 'DE', 'AT'],
  ['CH', 'FR', 'CH', 'BE'],
  ['NL', 'NL', 'BE', 'NL'],
  ['GB', 'CH', 'GB', 'IE'],
];

/** The country of the lead with this number. Uses no random numbers, so that the other drawn values stay the same. */
const homeOf = (lastName: (typeof lastNames)[number], at: number): string => {
  // The list of surnames alternates: German, French, Dutch, English.
  const [first, ...others] = homes[lastNames.indexOf(lastName) % homes.length] ?? ['CH'];
  return [first, ...others][at % (others.length + 1)] ?? first;
};

const leadCount = 200;
const day = 86_400_000;
const history = 730;

export interface DemoCompany {
  readonly staff: readonly { id: string; role: string; first_name: string; last_name: string; email: string }[];
  readonly campaigns: readonly { id: string; name: string; date_creation: Date }[];
  readonly leads: readonly DemoLead[];
  readonly comments: readonly object[];
}

/** Plain letters for an e-mail address. */
const mailbox = (...names: string[]): string =>
  names
    .join('.')
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();

/** A company with two years of history: more leads lately than at first, most of them assigned, a plausible funnel. */
export const generateCompany = (now: Date): DemoCompany => {
  const random = seededRandom(20_261_121);
  const people = staff.map((person) => ({
    id: newId(),
    role: person.role,
    first_name: person.firstName,
    last_name: person.lastName,
    email: `${mailbox(person.firstName, person.lastName)}@demo.example`,
  }));
  const campaigns = campaignNames.map((name, at) => ({
    id: newId(),
    name,
    date_creation: new Date(now.getTime() - (history - at * 70) * day),
  }));
  const agents = people.filter((person) => person.role === 'regular').map((person) => person.id);
  const scene = { now, agents, campaigns, phone: phoneBook(random), banks: seededRandom(20_261_122) };
  const leads = Array.from({ length: leadCount }, (_unused, at) => generateLead(random, { ...scene, at }));
  return { staff: people, campaigns, leads, comments: leads.flatMap((lead) => generateComments(random, lead, now)) };
};

interface Company {
  readonly at: number;
  readonly now: Date;
  readonly agents: readonly string[];
  readonly campaigns: DemoCompany['campaigns'];
  readonly phone: ReturnType<typeof phoneBook>;
  /** A separate generator for accounts, so that the other drawn values stay the same. */
  readonly banks: () => number;
}

export type DemoLead = ReturnType<typeof generateLead>;

const stages = [
  'new',
  'new',
  'new',
  'no_answer',
  'no_answer',
  'call_back',
  'interested',
  'interested',
  'not_interested',
  'converted',
  'converted',
] as const;

const generateLead = (random: () => number, { at, now, agents, campaigns, phone, banks }: Company) => {
  const first = pick(random, firstNames);
  const last = pick(random, lastNames);
  // The exponent favours recent dates: the company grows, and a quarter of its leads came in the last month.
  const created = new Date(now.getTime() - history * day * random() ** 2.5);
  const open = campaigns.filter((campaign) => campaign.date_creation < created);
  const stage = pick(random, stages);
  const converted = stage === 'converted';
  const country = homeOf(last, at);
  return {
    id: newId(),
    first_name: first,
    last_name: last,
    email: `${mailbox(first, last)}.${at + 1}@mail.example`,
    phone: phone(country, 'line'),
    mobile: random() < 0.4 ? phone(country, 'mobile') : '',
    iban: drawIban(banks, country),
    campaign_id: random() < 0.85 && open.length > 0 ? pick(random, open).id : null,
    assigned_to: random() < 0.9 ? pick(random, agents) : null,
    qualifications: stage,
    labels: converted ? labelsOf(random, country) : [],
    country,
    status: random() < 0.02 ? 'locked' : 'active',
    last_login: converted ? new Date(Math.max(created.getTime(), now.getTime() - random() * 20 * day)) : null,
    date_creation: created,
  };
};

/** The labels of a customer: binary options only where the country allows them for retail customers. */
const labelsOf = (random: () => number, country: string): string[] => [
  'forex',
  ...(random() < 0.3 && !isProtected(country) ? ['binary_options'] : []),
  ...(random() < 0.2 ? ['diamond'] : []),
];

const generateComments = (random: () => number, lead: DemoLead, now: Date): object[] =>
  Array.from({ length: lead.assigned_to === null ? 0 : Math.floor(random() * 4) }, () => ({
    id: newId(),
    lead_id: lead.id,
    author_id: lead.assigned_to,
    text: pick(random, comments),
    date_creation: new Date(lead.date_creation.getTime() + random() * (now.getTime() - lead.date_creation.getTime())),
  }));
