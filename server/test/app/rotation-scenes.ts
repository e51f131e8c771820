import { createRule, type RotationRule, setHours } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { addPerson, type Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

type Wanted = InputOf<typeof createRule>['body'];

const plain: Omit<Wanted, 'name' | 'members'> = {
  active: true,
  campaigns: [],
  languages: [],
  countries: [],
  labels: [],
  method: 'roundRobin',
  waits: true,
  dailyLimit: null,
  reclaimHours: null,
};

export const askForRule = (by: Caller, rule: Partial<Wanted> & Pick<Wanted, 'members'>) =>
  by.call(createRule, { body: { ...plain, name: 'New leads', ...rule } });

/** A rule for all new leads, unless conditions are given. */
export const ruleFor = async (by: Caller, rule: Partial<Wanted> & Pick<Wanted, 'members'>): Promise<RotationRule> => {
  const created = await askForRule(by, rule);
  if (created.status !== 201) throw new Error(`a rule was refused with ${created.status}: ${created.text}`);
  return created.body;
};

export const officeHours = {
  zone: 'Europe/Berlin',
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  absentFrom: null,
  absentTo: null,
} as const;

export const hoursFor = (by: Caller, staff: string, hours: object = {}) =>
  by.call(setHours, { params: { id: staff }, body: { ...officeHours, weekdays: [1, 2, 3, 4, 5], ...hours } });

interface Lead {
  readonly campaign?: string;
  readonly language?: string;
  readonly labels?: readonly string[];
  readonly phone?: string;
}

/** A lead without an owner, as a visitor or an import adds one. */
export const newLead = async (app: TestApp, { campaign, language, labels = [], phone = '' }: Lead = {}) => {
  const [row] = await app.database.query<{ id: string }>(sql`
    insert into users (id, role, first_name, last_name, email, campaign_id, language, labels, phone, date_creation)
    select i.id, 'lead', 'New', 'Lead', i.id || '@example.test', ${campaign ?? null}::uuid, ${language ?? null}::text,
      ${labels}::text[], ${phone}, ${app.running.app.clock.now()}::timestamptz
    from gen_random_uuid() i(id) returning id`);
  return row?.id ?? '';
};

export const ownerOf = async (app: TestApp, lead: string): Promise<string | null> => {
  const [row] = await app.database.query<{ owner: string | null }>(
    sql`select assigned_to as owner from users where id = ${lead}::uuid`,
  );
  return row?.owner ?? null;
};

/** Once the server has given the lead to somebody. */
export const owned = (app: TestApp, lead: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const owner = await ownerOf(app, lead);
      if (owner === null) throw new Error('the lead has no owner yet');
      return owner;
    },
    { timeout: 15_000, interval: 50 },
  );

/** Adds agents with these first names. */
export const agents = async (app: TestApp, ...names: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const firstName of names) ids.push(await addPerson(app, { role: 'regular', firstName, lastName: 'Agent' }));
  return ids;
};
