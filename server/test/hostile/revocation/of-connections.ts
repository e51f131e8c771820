import { logout } from '@countinghouse/contract/auth/auth.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { agreeTo, deleteStaff } from '../../app/approvals.ts';
import { addPerson, type Caller } from '../../app/caller.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { connections, done, type Revocation, type Stage } from './stage.ts';

type Connections = Awaited<ReturnType<typeof connections>>;

interface Ending {
  readonly role?: Role;
  readonly revoke: (stage: Stage, people: Connections) => Promise<unknown>;
  /** Sessions that continue: the customer's own and the staff's, unless the event targets them. */
  readonly spares: (people: Connections) => readonly Caller[];
}

const ending = (name: string, { role = 'regular', revoke, spares }: Ending): Revocation => ({
  name: `connected as a customer: ${name}`,
  set: async (stage) => {
    const people = await connections(stage, role);
    return { doomed: people.doomed, spared: spares(people), revoke: () => revoke(stage, people) };
  },
});

const patch = ({ root }: Stage, id: string, body: object) => done(root.send('PATCH', `/v1/user/${id}`, body));

/** Events that end sessions in which staff are connected as a customer. */
export const ofConnections: readonly Revocation[] = [
  ending('log-out while connected', {
    revoke: (_stage, { doomed }) => Promise.all(doomed.map((one) => done(one.call(logout)))),
    spares: ({ customer }) => [customer],
  }),
  ending('log-out of the staff’s own session', {
    revoke: (_stage, { own }) => Promise.all(own.map((one) => done(one.call(logout)))),
    spares: ({ customer }) => [customer],
  }),
  ending('a lock of the customer', {
    revoke: (stage, { customer }) => patch(stage, customer.id, { status: 'locked' }),
    spares: ({ own }) => own,
  }),
  ending('deletion of the customer', {
    revoke: ({ root }, { customer }) => done(root.call(user.routes.remove, { params: { id: customer.id } })),
    spares: ({ own }) => own,
  }),
  ending('reassignment of the customer', {
    revoke: async ({ app, root }, { customer }) => {
      const assignedTo = await addPerson(app, { role: 'regular' });
      await done(root.call(bulkAssign, { body: { leads: { ids: [customer.id] }, assignedTo } }));
    },
    spares: ({ own, customer }) => [...own, customer],
  }),
  ending('a lock of the staff', {
    revoke: (stage, { staff }) => patch(stage, staff, { status: 'locked' }),
    spares: ({ customer }) => [customer],
  }),
  ending('deletion of the staff', {
    role: 'admin',
    revoke: ({ app, root }, { staff }) => deleteStaff(app, root, staff),
    spares: ({ customer }) => [customer],
  }),
  ending('a lower role of the staff', {
    role: 'admin',
    revoke: (stage, { staff }) => patch(stage, staff, { role: 'regular' }),
    spares: ({ customer }) => [customer],
  }),
  ending('a reset of the staff’s password', {
    revoke: async ({ app, root }, { staff }) => {
      await done(root.send('POST', `/v1/auth/reset-password/${staff}`));
      await agreeTo(app, staff);
    },
    spares: ({ customer }) => [customer],
  }),
  {
    ...ending('half an hour', {
      revoke: ({ app }, { staff }) =>
        app.database.query(sql`
          update session set expires = expires - interval '30 minutes', date_creation = date_creation - interval '30 minutes'
          where actor_id = ${staff}::uuid`),
      spares: ({ own, customer }) => [...own, customer],
    }),
    silent: true,
  },
];
