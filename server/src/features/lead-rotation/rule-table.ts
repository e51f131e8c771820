import type { RotationRule } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { assignable } from '../user/index.ts';
import { hoursOf } from './member-table.ts';
import type { Member, Rule } from './rotation.ts';

const parts = sql`r.id, r.name, to_jsonb(r.campaigns) as campaigns, to_jsonb(r.languages) as languages,
  to_jsonb(r.countries) as countries, to_jsonb(r.labels) as labels, r.method, r.waits, r.daily_limit as "dailyLimit",
  r.reclaim_hours as "reclaimHours"`;

const shown = (condition: Sql): Sql => sql`
  select ${parts}, r.active, (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', ${fullName('u')},
      'assignable', ${assignable}) order by m.place, u.id), '[]')
    from lead_rotation_member m join users u on u.id = m.staff_id where m.rule_id = r.id) as members
  from lead_rotation_rule r where ${condition} order by r.place, r.id`;

export const readRules = (runner: Runner): Promise<RotationRule[]> => runner.query<RotationRule>(shown(sql`true`));

export const readRule = async (runner: Runner, id: string): Promise<RotationRule | undefined> => {
  const [rule] = await runner.query<RotationRule>(shown(sql`r.id = ${id}::uuid`));
  return rule;
};

// Any number works as long as it never changes.
const rulesLock = 7_420_118_305_257n;

/**
 * Rules change and leads are given out by one transaction at a time, on all servers: so that two cannot think the same
 * member is next.
 */
export const lockRotation = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock(${rulesLock}::bigint)`);
};

type StoredRule = Omit<RotationRule, 'members'> & { readonly members: readonly string[] };

export const insertRule = async (runner: Runner, rule: StoredRule, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into lead_rotation_rule (id, place, name, active, campaigns, languages, countries, labels, method, waits,
      daily_limit, reclaim_hours, date_creation)
    select ${rule.id}::uuid, coalesce(max(place), 0) + 1, ${rule.name}, ${rule.active}, ${rule.campaigns}::uuid[],
      ${rule.languages}::text[], ${rule.countries}::text[], ${rule.labels}::text[], ${rule.method}, ${rule.waits},
      ${rule.dailyLimit}::integer, ${rule.reclaimHours}::integer, ${now}::timestamptz
    from lead_rotation_rule`);
  await storeMembers(runner, rule);
};

export const storeRule = async (runner: Runner, rule: StoredRule): Promise<void> => {
  await runner.query(sql`
    update lead_rotation_rule set name = ${rule.name}, active = ${rule.active}, campaigns = ${rule.campaigns}::uuid[],
      languages = ${rule.languages}::text[], countries = ${rule.countries}::text[], labels = ${rule.labels}::text[],
      method = ${rule.method}, waits = ${rule.waits}, daily_limit = ${rule.dailyLimit}::integer,
      reclaim_hours = ${rule.reclaimHours}::integer
    where id = ${rule.id}::uuid`);
  await storeMembers(runner, rule);
};

/** Members who stay keep their turn; new ones begin after those who have waited longest, not before a whole round. */
const storeMembers = async (runner: Runner, { id, members }: StoredRule): Promise<void> => {
  await runner.query(sql`
    delete from lead_rotation_member where rule_id = ${id}::uuid and staff_id <> all(${members}::uuid[])`);
  await runner.query(sql`
    insert into lead_rotation_member (rule_id, staff_id, place, turn)
    select ${id}::uuid, m.id, m.place,
      coalesce((select min(turn) from lead_rotation_member where rule_id = ${id}::uuid), 0)
    from unnest(${members}::uuid[]) with ordinality m (id, place)
    on conflict (rule_id, staff_id) do update set place = excluded.place`);
};

export const storeOrder = async (runner: Runner, ids: readonly string[]): Promise<void> => {
  await runner.query(sql`
    update lead_rotation_rule r set place = o.place from unnest(${ids}::uuid[]) with ordinality o (id, place)
    where r.id = o.id`);
};

export const removeRule = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`delete from lead_rotation_rule where id = ${id}::uuid`);
};

/** The active rules in their order, with those members who may own leads; with `hold`, they stay so until the end. */
export const activeRules = async (runner: Runner, { hold }: { readonly hold: boolean }): Promise<Rule[]> => {
  const rules = await runner.query<Omit<Rule, 'members'>>(
    sql`select ${parts} from lead_rotation_rule r where r.active order by r.place, r.id`,
  );
  const members = await runner.query<Member & { readonly rule: string; readonly place: number }>(sql`
    select m.rule_id as rule, m.place, u.id, ${fullName('u')} as name, m.turn::integer as turn,
      m.given_on::text as "givenOn", m.given, ${hoursOf} as hours
    from lead_rotation_member m join lead_rotation_rule r on r.id = m.rule_id and r.active
      join users u on u.id = m.staff_id and ${assignable} left join working_hours a on a.staff_id = u.id
    order by u.id ${hold ? sql`for share of u` : sql``}`);
  return rules.map((rule) => {
    const own = members.filter((member) => member.rule === rule.id);
    return { ...rule, members: own.toSorted((one, other) => one.place - other.place) };
  });
};

/** Stores whose turn it is after leads were given out. */
export const storeTurns = async (runner: Runner, rules: readonly Rule[]): Promise<void> => {
  const rows = rules.flatMap(({ id, members }) =>
    members.map((member) => ({
      rule: id,
      staff: member.id,
      turn: member.turn,
      given_on: member.givenOn,
      given: member.given,
    })),
  );
  await runner.query(sql`
    update lead_rotation_member m set turn = r.turn, given_on = r.given_on, given = r.given
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(rule uuid, staff uuid, turn bigint, given_on date, given integer)
    where m.rule_id = r.rule and m.staff_id = r.staff and m.turn <> r.turn`);
};
