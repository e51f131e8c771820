import { cancelInvestment, investment } from '@countinghouse/contract/investment/investment.ts';
import { mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { acceptOffer, counterOffer, offer } from '@countinghouse/contract/offer/offer.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { purchaseProduct } from '@countinghouse/contract/product/product.ts';
import {
  addDestination,
  confirmDestination,
  listDestinations,
} from '@countinghouse/contract/withdrawal/destination.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { confirm } from '../app/confirmations.ts';
import { drawUp, signed } from '../app/mandates.ts';
import { subscriptionTo } from '../app/subscriptions.ts';
import { otherIban, ownProof } from '../app/withdrawals.ts';
import { pick } from '../storm/random.ts';
import { quoteNow } from './walk-scene.ts';
import { type Move, amountOf, forSale, friendOf, oneOf, someOrder } from './walk-choices.ts';

const otherAccounts = [otherIban, 'NL91ABNA0417164300', 'BE68539007547034', 'FR1420041010050500013M02606'] as const;

/** Confirms something that was prepared for a customer. */
const confirmSome: Move = async (scene, random) => {
  const who = friendOf(scene, random);
  const { body } = await who.call(prepared.routes.list, { query: { filters: '{"state":"prepared"}' } });
  const waiting = pick(random, body.prepared ?? []);
  return waiting ? confirm(who, waiting) : { status: 404 };
};

const askForMoney: Move = async (scene, random) => {
  const who = friendOf(scene, random);
  const { body } = await who.call(listDestinations, { query: {} });
  const { iban = otherIban } = (random.chance(95) ? pick(random, body.destinations ?? []) : null) ?? {
    iban: pick(random, otherAccounts),
  };
  return who.call(withdrawal.routes.create, { body: { amount: amountOf(random), destination: iban, ...ownProof } });
};

/** Trades, at the price of the moment: places an order, or closes an open one. */
const trade: Move = async (scene, random) => {
  const who = friendOf(scene, random);
  quoteNow(scene, random);
  if (random.chance(50)) return who.call(order.routes.create, { body: someOrder(random) });
  const { id } = await oneOf(who, random, {
    path: order.routes.list.path,
    key: 'orders',
    filters: { status: 'open' },
  });
  return who.call(closeOrder, { params: { id }, body: {} });
};

/**
 * Moves of customers who are on the thief's side, or are the thief: they save accounts, confirm, invest, trade and ask for
 * money.
 */
export const customerMoves: readonly Move[] = [
  askForMoney,
  askForMoney,
  askForMoney,
  (scene, random) =>
    friendOf(scene, random).call(addDestination, {
      body: { holder: 'Ada Buyer', iban: pick(random, otherAccounts) ?? otherIban, ...ownProof },
    }),
  async (scene, random) => {
    const who = friendOf(scene, random);
    const { body } = await who.call(listDestinations, { query: {} });
    const id =
      pick(
        random,
        (body.destinations ?? []).filter((one) => one.usableFrom === null),
      )?.id ?? who.id;
    return who.call(confirmDestination, { params: { id }, body: ownProof });
  },
  confirmSome,
  confirmSome,
  trade,
  async (scene, random) => {
    const who = friendOf(scene, random);
    const { body } = await who.call(mandate.routes.list, { query: { filters: '{"state":"waiting"}' } });
    const waiting = pick(random, body.mandates ?? []);
    return waiting ? signed(who, waiting) : drawUp(scene, who);
  },
  (scene, random) =>
    friendOf(scene, random).call(investment.routes.create, { body: subscriptionTo(scene.project) as never }),
  async (scene, random) => {
    const who = friendOf(scene, random);
    const { id } = await oneOf(who, random, { path: investment.routes.list.path, key: 'investments' });
    return who.call(cancelInvestment, { params: { id }, body: {} });
  },
  async (scene, random) => {
    const who = friendOf(scene, random);
    const { id } = await oneOf(who, random, forSale);
    return who.call(purchaseProduct, { body: { product: id } });
  },
  async (scene, random) => {
    const who = friendOf(scene, random);
    const { id, version } = await oneOf(who, random, { path: offer.routes.list.path, key: 'offers' });
    if (random.chance(50)) return who.call(counterOffer, { params: { id }, body: { amount: 5_000 } });
    return who.call(acceptOffer, { params: { id }, body: { version } });
  },
];
