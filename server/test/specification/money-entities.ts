import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { agreeTo } from '../app/approvals.ts';
import type { Caller } from '../app/caller.ts';
import { projectFields } from '../app/project-fields.ts';
import { ownProof } from '../app/withdrawals.ts';
import { made, type Scene } from './scene.ts';
import { administratorsAlone, everyone, staffAlone, type StandardEntity } from './standard-entity.ts';

const payer = { fullName: 'Lea Lark', street: 'Hill 1', zipCode: '10115', country: 'DE', phone: '+49 30 1234' };
let lines = 0;
const depositOf = ({ lead }: Scene) => ({
  ...payer,
  user: lead.id,
  amount: 25,
  status: 'pending',
  transactionId: `Bank ${(lines += 1)}`,
});
const deposit: StandardEntity = {
  plural: 'deposits',
  create: depositOf,
  change: () => ({ street: 'Hill 2' }),
  // Records that moved money or may still do so cannot be removed.
  record: async (scene, { call }) => {
    const id = await made(scene.admin, 'deposit', depositOf(scene));
    return call.startsWith('DELETE') ? made(scene.admin, `deposit/${id}/cancel`, {}, 'PATCH') : id;
  },
  fields: ['id', 'amount', 'status', 'transactionId', 'lead', 'cardNumber', 'dateCreation', ...Object.keys(payer)],
  answers: {
    create: administratorsAlone(201),
    createMany: administratorsAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: administratorsAlone(200),
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

const withdrawalOf = ({ lead }: Scene, who: Caller) => ({
  user: lead.id,
  amount: 10,
  status: 'pending',
  // Our addition: customers name the destination at once, and prove who they are; staff may leave it open.
  ...(who === lead && { destination: 'DE89 3704 0044 0532 0130 00', ...ownProof }),
});
const withdrawal: StandardEntity = {
  plural: 'withdrawals',
  create: withdrawalOf,
  // A withdrawal entered by staff is prepared, not pending; an account number is stored without spaces.
  shown: ({ user, amount, destination }) => ({
    lead: user,
    amount,
    ...(destination !== undefined && { destination: String(destination).replaceAll(' ', '') }),
  }),
  change: () => ({ destination: 'GB33 BUKB 2020 1555 5555 55', ...ownProof }),
  record: (scene) => made(scene.lead, 'withdrawal', withdrawalOf(scene, scene.lead)),
  fields: ['id', 'amount', 'status', 'transactionId', 'lead', 'dateCreation'],
  answers: {
    create: everyone(201),
    createMany: everyone(201),
    list: everyone(200),
    one: everyone(200),
    // Only the person who entered it may change it.
    update: [403, 403, 403, 200],
    remove: administratorsAlone(409),
    removeMany: administratorsAlone(200),
  },
};

const addInvestment = async ({ app, lead }: Scene, status = 'active'): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months, status, date_ended)
    values (${id}::uuid, ${lead.id}::uuid, 'Harbour', 10000, 500, 'end', '2026-01-01', '2027-01-01', 12, ${status},
      case when ${status} <> 'active' then now() end)`);
  return id;
};
const investment: StandardEntity = {
  plural: 'investments',
  create: ({ lead }) => ({
    user: lead.id,
    name: 'Harbour',
    initialAmount: 100,
    rentability: 5,
    expirationDate: '2027-07-07',
    dividendFrequency: 'monthly',
  }),
  change: () => ({ name: 'Harbour lofts' }),
  // A signed investment keeps the name in its agreement.
  record: (scene, { call }) => addInvestment(scene, call.startsWith('PATCH') ? 'rejected' : 'active'),
  fields: ['id', 'name', 'initialAmount', 'rentability', 'expirationDate', 'dividendFrequency', 'lead', 'dateCreation'],
  answers: {
    // Customers subscribe to a project with a signature.
    create: [201, 201, 201, 403],
    createMany: staffAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: administratorsAlone(200),
    remove: administratorsAlone(409),
    removeMany: administratorsAlone(200),
  },
};

const dividend: StandardEntity = {
  plural: 'dividends',
  create: async (scene) => ({ investment: await addInvestment(scene), amount: 5 }),
  change: () => ({}),
  record: async (scene) => {
    const id = newId();
    await scene.app.database.query(sql`
      insert into dividend (id, investment_id, period, cents, due_date)
      values (${id}::uuid, ${await addInvestment(scene)}::uuid, 1, 500, '2027-01-01')`);
    return id;
  },
  fields: ['id', 'amount', 'dateCreation', 'investment'],
  answers: {
    create: staffAlone(201),
    createMany: staffAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: administratorsAlone(200),
    remove: administratorsAlone(409),
    removeMany: administratorsAlone(200),
  },
};

const projectOf = ({ picture }: Scene) => ({ ...projectFields, image: picture, status: 'open' });
const project: StandardEntity = {
  plural: 'projects',
  create: projectOf,
  // A project opens only once a second person agrees.
  shown: (sent) => ({ ...sent, status: 'draft' }),
  change: () => ({ rentability: 7.25 }),
  record: async (scene) => {
    const id = await made(scene.admin, 'project', projectOf(scene));
    await agreeTo(scene.app, id);
    return id;
  },
  fields: ['id', 'status', 'image', 'dateCreation', ...Object.keys(projectFields)],
  answers: {
    create: administratorsAlone(201),
    createMany: administratorsAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: administratorsAlone(200),
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

const orderOf = ({ lead }: Scene) => ({ user: lead.id, symbol: 'EURUSD', type: 'buy', quantity: 10, leverage: 1 });
const order: StandardEntity = {
  plural: 'orders',
  create: orderOf,
  change: () => ({ stopLoss: '0.90000' }),
  record: (scene) => made(scene.lead, 'order', { ...orderOf(scene), entry: 'limit', entryPrice: '1.00000' }),
  fields: [
    'id',
    'symbol',
    'type',
    'quantity',
    'leverage',
    'openPrice',
    'closePrice',
    'status',
    'profit',
    'expectedProfit',
    'expiration',
    'lead',
  ],
  answers: {
    create: everyone(201),
    createMany: everyone(201),
    list: everyone(200),
    one: everyone(200),
    update: everyone(200),
    remove: everyone(204),
    removeMany: everyone(200),
  },
};

export const moneyEntities = { deposit, withdrawal, investment, dividend, project, order } as const;
