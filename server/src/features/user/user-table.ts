import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { permissions, type Permission } from '@countinghouse/contract/permissions.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { personSearch } from './customer-search-table.ts';
import { type Action, everything, nothing, type Table, table } from '../../kernel/resource/table.ts';

const approvalState = stateConstants(approvalStates.names);

const nil = '00000000-0000-0000-0000-000000000000';
const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

const reach = (actor: Actor, area: 'lead' | 'staff', action: Action) => {
  const permission = `${area}:${action}`;
  return isPermission(permission) ? reachFor(actor, permission) : 'none';
};

const leadRows = (actor: Actor, action: Action): Sql | null => {
  switch (reach(actor, 'lead', action)) {
    case 'all':
      return sql`u.role = 'lead'`;
    case 'assigned':
      return sql`(u.role = 'lead' and u.assigned_to = ${actor.id}::uuid)`;
    default:
      return null;
  }
};

// Excludes people whose promotion is pending: control over their password or address would become control over an admin
// or root.
const rising = sql`exists (
  select 1 from approval p where p.kind = 'user.role' and p.record_id = u.id and p.state = ${approvalState.pending})`;

const staffRows = (actor: Actor, action: Action): Sql | null => {
  switch (reach(actor, 'staff', action)) {
    case 'all':
      return sql`u.role <> 'lead'`;
    case 'regular':
      return action === 'read' || action === 'export'
        ? sql`u.role = 'regular'`
        : sql`(u.role = 'regular' and not ${rising})`;
    default:
      return null;
  }
};

/** Leads within the permission over leads, and staff within the permission over staff. */
const scope = (actor: Actor, action: Action): Sql => {
  // A plain 'true' leaves the planner free to use the indexes on leads.
  if (reach(actor, 'lead', action) === 'all' && reach(actor, 'staff', action) === 'all') return everything;
  const leads = leadRows(actor, action);
  const staff = staffRows(actor, action);
  if (leads && staff) return sql`(${leads} or ${staff})`;
  return leads ?? staff ?? nothing;
};

const isLeadsOnly = (filters: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(filters) === '{"role":{"eq":"lead"}}';

/** The unfiltered list of leads has a maintained counter; other lists are counted up to a limit. */
const total = (actor: Actor, filters: Readonly<Record<string, unknown>>): Sql | null => {
  if (!isLeadsOnly(filters)) return null;
  switch (reachFor(actor, 'lead:read')) {
    case 'all':
      return sql`count_leads('all', ${nil}::uuid)`;
    case 'assigned':
      return sql`count_leads('assigned', ${actor.id}::uuid)`;
    default:
      return null;
  }
};

// The expressions of indexes.
const names = sql`plain_text(${fullName('u')})`;
const phones = sql`plain_text(u.phone || ' ' || u.mobile)`;

/** Everyone with leads; the index gives each once. */
const agents = sql`
  select s.id, ${fullName('s')} from (
    with recursive agent as (
      (select assigned_to as id from users where assigned_to is not null order by assigned_to limit 1)
      union all
      select (select u.assigned_to from users u where u.assigned_to > agent.id order by u.assigned_to limit 1)
      from agent where agent.id is not null
    ) select id from agent) found join users s on s.id = found.id`;

/** Rooms of live events whose members may read all users of this role. */
export const audienceOf = (role: Role): string[] => {
  if (role === 'lead') return ['all:lead'];
  return role === 'regular' ? ['all:staff', 'regular:staff'] : ['all:staff'];
};

export const userTable = table({
  resource: user,
  from: sql`users u left join campaign c on c.id = u.campaign_id left join users a on a.id = u.assigned_to`,
  base: sql`users u`,
  alias: 'u',
  fields: {
    id: sql`u.id`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
    email: sql`u.email`,
    phone: sql`u.phone`,
    mobile: sql`u.mobile`,
    company: sql`u.company`,
    role: sql`u.role`,
    // Not looked up for customers, because their lists are long.
    pendingRole: sql`case when u.role <> 'lead' then (select p.params -> 'after' ->> 'role' from approval p
      where p.kind = 'user.role' and p.record_id = u.id and p.state = ${approvalState.pending}) end`,
    status: sql`u.status`,
    twoFactor: sql`u.two_factor`,
    campaign: sql`u.campaign_id`,
    campaignName: sql`c.name`,
    assignedTo: sql`u.assigned_to`,
    assignedToName: fullName('a'),
    qualifications: sql`u.qualifications`,
    labels: sql`array_to_string(u.labels, ';')`,
    verification: sql`case when u.role = 'lead' then u.verification end`,
    theme: sql`u.theme`,
    mode: sql`u.mode`,
    compact: sql`u.compact`,
    language: sql`u.language`,
    lastLogin: sql`u.last_login`,
    dateCreation: sql`u.date_creation`,
    version: sql`u.version`,
  },
  filters: {
    labels: sql`u.labels`,
    verification: sql`u.verification`,
    callBackOwner: sql`u.call_back_owner`,
    callBackDue: sql`u.call_back_due`,
    unanswered: sql`u.unanswered`,
  },
  narrow: {
    verification: sql`u.role = 'lead'`,
    firstName: { within: names },
    lastName: { within: names },
    phone: { within: phones },
    mobile: { within: phones },
  },
  sorts: {
    verification: sql`u.verification`,
    lastContact: sql`coalesce(u.last_contact, '-infinity'::timestamptz)`,
    nextStep: sql`u.next_step_due`,
    country: sql`u.residence`,
  },
  // Only staff have no verification.
  emptySorts: { nextStep: true, verification: false },
  needs: {
    filters: { callBackOwner: ['task:read'], callBackDue: ['task:read'], unanswered: ['task:read'] },
    sorts: { lastContact: ['comment:read', 'task:read'], nextStep: ['task:read'], country: ['trader:read'] },
  },
  // No other table is read for it.
  countedExactly: 10_000,
  ties: {
    fields: ['status', 'qualifications', 'verification', 'country', 'campaignName', 'assignedToName'],
    by: sql`u.date_creation`,
  },
  groupedSorts: {
    campaignName: { groups: sql`select id, name from campaign`, id: sql`u.campaign_id` },
    assignedToName: { groups: agents, id: sql`u.assigned_to` },
  },
  search: personSearch('u'),
  stored: {
    table: 'users',
    columns: {
      firstName: 'first_name',
      lastName: 'last_name',
      email: 'email',
      phone: 'phone',
      mobile: 'mobile',
      company: 'company',
      role: 'role',
      status: 'status',
      campaign: 'campaign_id',
      assignedTo: 'assigned_to',
      qualifications: 'qualifications',
      labels: 'labels',
      theme: 'theme',
      mode: 'mode',
      compact: 'compact',
      language: 'language',
      password: [],
    },
  },
  owner: { lead: sql`case when u.role = 'lead' then u.id end`, assigned: sql`u.assigned_to` },
  unique: { users_email_key: { field: 'email', code: 'emailTaken' } },
  audience: ({ role }) => audienceOf(role),
  scope,
  total,
});

/** The same, for code that serves any table. */
export const plainUserTable = userTable as unknown as Table;
