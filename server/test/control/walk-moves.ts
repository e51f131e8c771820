import { approval, approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { collectPassword, resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { offer } from '@countinghouse/contract/offer/offer.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { completeWithdrawal, failWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { Caller } from '../app/caller.ts';
import { drawUp } from '../app/mandates.ts';
import { savedIban } from '../app/withdrawals.ts';
import { pick, type Random } from '../storm/random.ts';
import { asPuppet, quoteNow, type Scene } from './walk-scene.ts';
import { type Listed, type Move, amountOf, forSale, friendOf, oneOf, someOrder } from './walk-choices.ts';
import { customerMoves } from './walk-customer-moves.ts';

const proposal = (who: Caller, random: Random, state: 'pending' | 'approved'): Promise<Listed> =>
  oneOf(who, random, { path: approval.routes.list.path, key: 'approvals', filters: { state } });
const colleague = (who: Caller, random: Random): Promise<Listed> =>
  oneOf(who, random, { path: user.routes.list.path, key: 'users', filters: { role: { in: ['admin', 'regular'] } } });

const createColleague: Move = async ({ walker, puppets, clock }, random) => {
  const role = random.chance(50) ? 'admin' : 'regular';
  const email = `walk-${random.below(1e9)}@example.test`;
  const reply = await walker.call(user.routes.create, { body: { firstName: 'A', lastName: 'B', email, role } });
  if (reply.status === 201) puppets.push({ id: reply.body.id, since: clock.now() });
  return reply;
};

const payOut: Move = async ({ walker }, random) => {
  const listed = { path: withdrawal.routes.list.path, key: 'withdrawals', filters: { status: 'pending' } };
  const { id } = await oneOf(walker, random, listed);
  if (random.chance(10)) return walker.call(failWithdrawal, { params: { id }, body: { reason: 'Refused' } });
  return walker.call(completeWithdrawal, { params: { id }, body: {} });
};

/** Attempts of an informed thief among the staff: everything that moves money or power, with ids that exist. */
const staffMoves: readonly Move[] = [
  (scene, random) =>
    scene.walker.call(correctBalance, {
      body: { userId: friendOf(scene, random).id, amount: amountOf(random), reason: 'Goodwill' },
    }),
  (scene, random) =>
    scene.walker.call(deposit.routes.create, {
      body: { lead: friendOf(scene, random).id, amount: amountOf(random) },
    }),
  async ({ walker }, random) => {
    const { id } = await oneOf(walker, random, { path: investment.routes.list.path, key: 'investments' });
    return walker.call(dividend.routes.create, { body: { investment: id, amount: amountOf(random) } });
  },
  (scene, random) =>
    scene.walker.call(investment.routes.create, {
      body: {
        lead: friendOf(scene, random).id,
        name: 'Friendly bond',
        initialAmount: amountOf(random),
        rentability: 300,
        expirationDate: addMonths(dayOf(scene.clock.now()), 12),
        dividendFrequency: 'end',
      },
    }),
  async ({ walker }, random) => walker.call(resetPassword, { params: { id: (await colleague(walker, random)).id } }),
  async ({ walker }, random) =>
    walker.call(collectPassword, { params: { id: (await proposal(walker, random, 'approved')).id } }),
  async ({ walker }, random) =>
    walker.call(approve, { params: { id: (await proposal(walker, random, 'pending')).id }, body: {} }),
  async ({ walker }, random) => {
    const params = { id: (await proposal(walker, random, 'pending')).id };
    if (random.chance(50)) return walker.call(withdrawProposal, { params });
    return walker.call(reject, { params, body: { reason: 'Not needed' } });
  },
  async ({ walker }, random) =>
    walker.call(bulkStatus, {
      body: { users: { ids: [(await colleague(walker, random)).id] }, status: random.chance(50) ? 'locked' : 'active' },
    }),
  createColleague,
  payOut,
  payOut,
  payOut,
  payOut,
  payOut,
  payOut,
  (scene, random) => {
    quoteNow(scene, random);
    return scene.walker.call(order.routes.create, { body: { lead: friendOf(scene, random).id, ...someOrder(random) } });
  },
  (scene, random) => drawUp(scene, scene.walker, { lead: friendOf(scene, random).id }),
  async (scene, random) => {
    const { id, version } = await colleague(scene.walker, random);
    const role = random.chance(50) ? 'admin' : 'regular';
    return scene.walker.call(user.routes.update, { params: { id }, body: { role, version: version ?? 0 } });
  },
  async (scene, random) => {
    const { id } = friendOf(scene, random);
    const email = `walk-${random.below(1e9)}@example.test`;
    return scene.walker.call(user.routes.update, { params: { id }, body: { email } });
  },
  (scene, random) =>
    scene.walker.call(withdrawal.routes.create, {
      body: { lead: friendOf(scene, random).id, amount: amountOf(random), destination: savedIban },
    }),
  async ({ walker }, random) => {
    const { id } = await oneOf(walker, random, {
      path: order.routes.list.path,
      key: 'orders',
      filters: { status: 'open' },
    });
    return walker.call(closeOrder, { params: { id }, body: { profit: amountOf(random), reason: 'A typed result' } });
  },
  ({ walker, category }) => walker.call(product.routes.create, { body: { category, price: 50 } }),
  async (scene, random) => {
    const { id } = await oneOf(scene.walker, random, forSale);
    return scene.walker.call(purchaseProduct, { body: { product: id, lead: friendOf(scene, random).id } });
  },
  async ({ walker, clock }, random) => {
    const listed = { path: product.routes.list.path, key: 'products', filters: { status: 'owned' } };
    const { id } = await oneOf(walker, random, listed);
    const expirationDate = new Date(clock.now().getTime() + 86_400_000 * 9).toISOString();
    return walker.call(offer.routes.create, {
      body: { product: id, amount: amountOf(random), expirationDate, origin: 'A friend' },
    });
  },
  ({ walker }, random) =>
    walker.call(updatePolicy, { body: { closeOutPercent: 10 + random.below(80), acceptsWarning: true } }),
];

/** One move of the walker, or of a customer on the walker's side. */
export const move = async (scene: Scene, random: Random): Promise<{ readonly status: number }> => {
  if (scene.role === 'lead' || random.chance(40)) return (pick(random, customerMoves) as Move)(scene, random);
  const player = random.chance(15) ? await asPuppet(scene, random) : scene;
  return (pick(random, staffMoves) as Move)(player, random);
};
