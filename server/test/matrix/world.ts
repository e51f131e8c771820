import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { addPerson, caller, type Caller, signIn, visitorOf } from '../app/caller.ts';
import { approveOffered } from '../app/subscriptions.ts';
import type { TestApp } from '../app/test-app.ts';
import { addDocument } from '../app/documents.ts';
import { addWithdrawal } from '../app/withdrawals.ts';
import type { Area } from './policy.ts';
import { insertNotes } from './notes-world.ts';
import { bought, catalogue, insertProducts, productTables } from './product-world.ts';

export type StaffOrLead = 'root' | 'admin' | 'regular' | 'lead';

/** A caller with the properties that the policy depends on. */
export interface MatrixActor {
  readonly name: string;
  readonly caller: Caller;
  readonly role: StaffOrLead | 'visitor';
  readonly mustChange?: true;
  /** A member of staff connected as the customer called 'lead'. */
  readonly isConnected?: true;
}

/** A record for the calls, with its owner. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly area: Area;
  readonly role?: StaffOrLead;
  readonly assignedTo?: string;
  readonly owner?: string;
  readonly shared?: boolean;
  /** Visible to customers: a project that is open and in its period. */
  readonly offered?: boolean;
  readonly inBin?: boolean;
}

export interface World {
  readonly app: TestApp;
  readonly actors: readonly MatrixActor[];
  readonly targets: readonly Target[];
  /** Creates a similar record, for a call that will change it. */
  readonly another: (target: Target) => Promise<string>;
}

interface User {
  readonly name: string;
  readonly role: StaffOrLead;
  readonly assignedTo?: string;
  readonly status?: 'locked';
  readonly inBin?: true;
}

const users: readonly User[] = [
  { name: 'root', role: 'root' },
  { name: 'admin', role: 'admin' },
  { name: 'otherAdmin', role: 'admin' },
  { name: 'agent', role: 'regular' },
  { name: 'otherAgent', role: 'regular' },
  { name: 'locked', role: 'admin', status: 'locked' },
  { name: 'mustChange', role: 'admin' },
  { name: 'ended', role: 'root' },
  { name: 'spareRoot', role: 'root' },
  { name: 'lead', role: 'lead', assignedTo: 'agent' },
  { name: 'otherLead', role: 'lead', assignedTo: 'otherAgent' },
  { name: 'freeLead', role: 'lead' },
  { name: 'binnedLead', role: 'lead', assignedTo: 'agent', inBin: true },
  { name: 'binnedFreeLead', role: 'lead', inBin: true },
  { name: 'binnedAgent', role: 'regular', inBin: true },
  { name: 'binnedAdmin', role: 'admin', inBin: true },
];

/** Records without an owner. */
const ownerless: readonly Omit<Target, 'id'>[] = [
  { name: 'campaign', area: 'campaign' },
  { name: 'draft project', area: 'project' },
  { name: 'open project', area: 'project', offered: true },
  ...catalogue,
];

const views: readonly Omit<Target, 'id'>[] = ['root', 'admin', 'agent', 'otherAgent'].flatMap((owner) => [
  { name: `private view of ${owner}`, area: 'savedView', owner, shared: false },
  { name: `shared view of ${owner}`, area: 'savedView', owner, shared: true },
]);

/** Records of a customer; those that moved money are never in the bin. */
const filed = (
  [
    ['lead', 'agent'],
    ['otherLead', 'otherAgent'],
    ['freeLead', 'unassigned'],
  ] as const
).flatMap(([owner, assignedTo]) => [
  { name: `comment on ${owner}`, area: 'comment' as const, owner, assignedTo },
  { name: `task on ${owner}`, area: 'task' as const, owner, assignedTo },
  { name: `deposit of ${owner}`, area: 'deposit' as const, owner, assignedTo },
  { name: `withdrawal of ${owner}`, area: 'withdrawal' as const, owner, assignedTo },
  { name: `investment of ${owner}`, area: 'investment' as const, owner, assignedTo },
  { name: `dividend of ${owner}`, area: 'dividend' as const, owner, assignedTo },
  { name: `order of ${owner}`, area: 'order' as const, owner, assignedTo },
  ...bought(owner, assignedTo),
  { name: `document of ${owner}`, area: 'document' as const, owner, assignedTo },
]);

/** All records, in an order in which each finds its references; once alive and once in the bin. */
const everything = (): Omit<Target, 'id'>[] => [
  ...users.map((user) => ({
    ...user,
    ...(user.role === 'lead' ? { area: 'lead' as const, owner: user.name } : { area: 'staff' as const }),
  })),
  ...[...ownerless, ...filed, ...notified, ...views].map((target) => ({ ...target, inBin: false })),
  ...[
    ...ownerless,
    ...filed.filter(({ area }) => ['comment', 'task', 'deposit', 'offer'].includes(area)),
    ...notified,
    ...views,
  ].map((target) => ({
    ...target,
    name: `binned ${target.name}`,
    inBin: true,
  })),
];

const notified = ['root', 'admin', 'agent', 'otherAgent', 'lead', 'otherLead', 'freeLead'].map((owner) => ({
  name: `notification of ${owner}`,
  area: 'notification' as const,
  owner,
}));

/** Builds a company in which every kind of person owns, is assigned or has nothing to do with every kind of record. */
export const buildWorld = async (app: TestApp): Promise<World> => {
  const ids = new Map<string, string>();
  const add = async (target: Omit<Target, 'id'>): Promise<string> => {
    const id = await insert[target.area](app, target, ids);
    if (target.inBin)
      await app.database.query(sql`update ${sql([tables[target.area]])} set deleted_at = now() where id = ${id}::uuid`);
    return id;
  };
  const targets: Target[] = [];
  for (const target of everything()) {
    const id = await add(target);
    ids.set(target.name, id);
    targets.push({ ...target, id });
  }
  await app.database.query(sql`update users set status = 'locked' where id = ${ids.get('locked') ?? ''}`);
  return {
    app,
    targets,
    actors: await enter(app, ids),
    another: (target) => add({ ...target, name: `another ${target.name}` }),
  };
};

const tables: Readonly<Record<Area, string>> = {
  lead: 'users',
  staff: 'users',
  campaign: 'campaign',
  project: 'project',
  comment: 'comment',
  task: 'task',
  savedView: 'saved_view',
  notification: 'notification',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  investment: 'investment',
  dividend: 'dividend',
  order: 'orders',
  document: 'verification_document',
  ...productTables,
};

export type Insert = (app: TestApp, target: Omit<Target, 'id'>, ids: ReadonlyMap<string, string>) => Promise<string>;

const insertUser: Insert = (app, { role = 'lead', assignedTo }, ids) =>
  addPerson(app, { role, firstName: 'Matrix', assignedTo: ids.get(assignedTo ?? '') ?? null });

const insert: Readonly<Record<Area, Insert>> = {
  lead: insertUser,
  staff: insertUser,
  campaign: async (app) => {
    const id = newId();
    await app.database.query(sql`insert into campaign (id, name) values (${id}::uuid, ${`Matrix ${id}`})`);
    return id;
  },
  project: async (app, { offered }) => {
    const id = newId();
    await app.database.query(sql`
      insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
        coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date)
      values (${id}::uuid, 'Matrix', 'Matrix', 'Matrix', 'Matrix', 'Matrix', 5, 12, 2, 100000, 'monthly',
        '/v1/uploads/0.png', ${offered ? 'open' : 'draft'}, '2020-01-01', '2099-12-31')`);
    await approveOffered(app, id);
    return id;
  },
  ...insertNotes,
  savedView: async (app, { owner, shared }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into saved_view (id, owner_id, list, name, shared) values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 'lead', 'Matrix', ${shared ?? false})`);
    return id;
  },
  investment: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months)
      values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 'Matrix', 10000, 500, 'end', '2026-01-01', '2099-01-01', 12)`);
    return id;
  },
  dividend: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into dividend (id, investment_id, period, cents, due_date)
      values (${id}::uuid, ${ids.get(`investment of ${owner ?? ''}`)}::uuid, (select count(*) + 1 from dividend), 500, '2099-01-01')`);
    return id;
  },
  ...insertProducts,
  document: (app, { owner }, ids) => addDocument(app, ids.get(owner ?? '') ?? ''),
  order: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into orders (id, lead_id, symbol, kind, type, stake, leverage, status, open_price, decimals, date_opened, open_holder,
        close_out_percent)
      values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 'EURUSD', 'forex', 'buy', 10000, 1, 'open', 1.1, 5, now(),
        (select max(number) from price_holder), 50)`);
    return id;
  },
  deposit: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into deposit (id, lead_id, amount, method, status, transaction_id, date_done)
      values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 100, 'bank_transfer', 'cancelled', 'Matrix', now())`);
    return id;
  },
  withdrawal: (app, { owner }, ids) => addWithdrawal(app, ids.get(owner ?? '') ?? ''),
  notification: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into notification (id, user_id, kind, params)
      values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 'message', '{"from":"Matrix","text":"Matrix"}')`);
    return id;
  },
};

const enter = async (app: TestApp, ids: ReadonlyMap<string, string>): Promise<MatrixActor[]> => {
  const session = (name: string) => signIn(app, ids.get(name) ?? '');
  const plain = users.filter(
    ({ name, inBin }) => !inBin && !['locked', 'mustChange', 'ended', 'spareRoot', 'freeLead'].includes(name),
  );
  const actors: MatrixActor[] = [{ name: 'visitor', caller: visitorOf(app), role: 'visitor' }];
  for (const { name, role } of plain) actors.push({ name, role, caller: await session(name) });
  const ended = await session('ended');
  await app.database.query(sql`update session set ended_at = now() where user_id = ${ended.id}`);
  const agent = actors.find((actor) => actor.name === 'agent');
  await app.database.query(
    sql`insert into user_secret (user_id, must_change_password) values (${ids.get('mustChange') ?? ''}, true)`,
  );
  return [
    ...actors,
    { name: 'ended', role: 'visitor', caller: ended },
    { name: 'locked', role: 'visitor', caller: await session('locked') },
    { name: 'half', role: 'visitor', caller: await withoutCookie(app, ids.get('spareRoot') ?? '') },
    { name: 'mustChange', role: 'admin', mustChange: true, caller: await session('mustChange') },
    {
      name: 'connected',
      role: 'lead',
      isConnected: true,
      caller: await signIn(app, ids.get('lead') ?? '', agent?.caller),
    },
  ];
};

/** A stolen bearer token alone, without its session's cookie. */
const withoutCookie = async (app: TestApp, id: string): Promise<Caller> => {
  const { token } = await signIn(app, id);
  return caller(app.url, { id, token, cookie: '' });
};
