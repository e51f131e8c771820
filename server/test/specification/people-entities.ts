import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { goodPassword } from '../app/sign-in.ts';
import { anotherLead, freshAddress, made, type Scene, unique } from './scene.ts';
import { administratorsAlone, everyone, staffAlone, type StandardEntity } from './standard-entity.ts';

const user: StandardEntity = {
  plural: 'users',
  create: ({ agent }) => ({
    firstName: 'Ada',
    lastName: 'Lark',
    email: freshAddress(),
    password: goodPassword,
    role: 'lead',
    status: 'active',
    phone: '+49 30 1234',
    mobile: '+49 170 1234',
    campaign: null,
    assignedTo: agent.id,
    qualifications: '',
    labels: 'forex;binary_options;diamond',
  }),
  change: () => ({ firstName: 'Adele', status: 'active', labels: 'diamond' }),
  record: anotherLead,
  fields: [
    'id',
    'firstName',
    'lastName',
    'email',
    'role',
    'status',
    'lastLogin',
    'dateCreation',
    'campaign',
    'assignedTo',
    'theme',
    'mode',
    'labels',
    'phone',
    'mobile',
    'qualifications',
  ],
  answers: {
    create: staffAlone(201),
    createMany: staffAlone(201),
    list: staffAlone(200),
    // Customers read their own record only.
    one: [200, 200, 200, 404],
    update: [200, 200, 200, 404],
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

const campaignOf = () => ({ name: `Spring ${unique()}` });
const campaign: StandardEntity = {
  plural: 'campaigns',
  create: campaignOf,
  change: campaignOf,
  record: ({ admin }) => made(admin, 'campaign', campaignOf()),
  fields: ['id', 'name', 'dateCreation', 'userCount'],
  answers: {
    create: administratorsAlone(201),
    createMany: administratorsAlone(201),
    list: staffAlone(200),
    one: staffAlone(200),
    update: administratorsAlone(200),
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

const commentOf = ({ lead }: Scene) => ({ user: lead.id, text: 'Wants a call back', hidden: false });
const comment: StandardEntity = {
  plural: 'comments',
  create: commentOf,
  change: () => ({ hidden: true }),
  record: (scene) => made(scene.agent, 'comment', commentOf(scene)),
  fields: ['id', 'text', 'hidden', 'dateCreation'],
  answers: {
    create: staffAlone(201),
    createMany: staffAlone(201),
    list: staffAlone(200),
    one: staffAlone(200),
    update: staffAlone(200),
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

const notification: StandardEntity = {
  plural: 'notifications',
  // The specification shows none of its fields; these are ours.
  create: ({ lead }) => ({ userId: lead.id, text: 'The office is closed on Friday' }),
  shown: ({ userId, text }) => ({ userId, kind: 'message', params: { text } }),
  // Only the addressee reads it.
  reader: ({ lead }) => lead,
  change: () => ({ read: true }),
  record: async ({ app }, { who }) => {
    const id = newId();
    await app.database.query(sql`
      insert into notification (id, user_id, kind, params)
      values (${id}::uuid, ${who.id}::uuid, 'message', '{"from":"Ada","text":"Hello"}')`);
    return id;
  },
  fields: ['id', 'dateCreation'],
  answers: {
    create: staffAlone(201),
    createMany: staffAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: everyone(200),
    remove: everyone(204),
    removeMany: everyone(200),
  },
};

export const peopleEntities = { user, campaign, comment, notification } as const;
