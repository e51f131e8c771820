import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import sql from 'sql-template-tag';
import { settleDue } from '../../src/features/investment/index.ts';
import { lapseDue } from '../../src/features/prepared/index.ts';
import { marketOf } from '../../src/features/price/index.ts';
import { changePolicies } from '../../src/features/trading-policy/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { makeCategory, makeProduct, richLead } from '../app/product-scenes.ts';
import { openProject } from '../app/subscriptions.ts';
import type { TestApp, TestClock } from '../app/test-app.ts';
import { placeTrade } from '../app/trades.ts';
import { haveTwoFactor } from '../app/two-factor.ts';
import { verify } from '../app/withdrawals.ts';
import { pick, type Random } from '../storm/random.ts';
import { type Books, limits, readBooks } from './walk-books.ts';

/** One dishonest person, and the others, who do nothing at all during the walk. */
export interface Scene {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly role: Role;
  /** The dishonest person, in a session that is renewed as time passes. */
  walker: Caller;
  /** Customers whose password the walker knows; a dishonest customer is the only one. */
  customers: readonly Caller[];
  /** Colleagues created by the walker, who therefore knows their passwords. */
  readonly puppets: { readonly id: string; readonly since: Date }[];
  readonly project: string;
  readonly category: string;
  /** Names of the calls that succeeded for the walker. */
  readonly succeeded: Set<string>;
  readonly before: Books;
}

/** Takes note of the walker's calls that succeed. */
const noting = (who: Caller, succeeded: Set<string>): Caller => ({
  ...who,
  call: async (route: AnyRoute, input: never, headers?: Record<string, string>) => {
    const reply = await who.call(route, input, headers);
    if (reply.status < 300) succeeded.add(route.name);
    return reply as never;
  },
});

/** A verified customer with money and an open order. */
const addFriend = async (app: TestApp, assignedTo: string | null): Promise<Caller> => {
  const customer = await richLead(app, 5_000n, assignedTo === null ? {} : { assignedTo });
  await verify(app, customer.id);
  await app.database.query(sql`update users set labels = array['forex'] where id = ${customer.id}::uuid`);
  await app.database.query(sql`
    insert into trader (lead_id, client_class, country, reason) values (${customer.id}::uuid, 'professional', 'CH', 'Test')`);
  await placeTrade(app.running.app, {
    id: newId(),
    lead: customer.id,
    symbol: 'EURUSD',
    kind: 'forex',
    side: 'buy',
    stake: 100_00n,
    leverage: 10,
    entry: 'market',
    price: toPrice('1.1'),
    at: app.running.app.clock.now(),
  });
  return customer;
};

/** A company with honest colleagues, products, an open project, and customers with money who are the walker's friends. */
export const setTheScene = async (app: TestApp, clock: TestClock, role: Role): Promise<Scene> => {
  const root = await signedIn(app, 'root');
  await signedIn(app, 'admin');
  await signedIn(app, 'regular');
  const category = await makeCategory(root);
  for (let count = 0; count < 3; count += 1) await makeProduct(root, category.id, { price: 50 });
  const project = await openProject(app, 'Harbour bond');
  const staff = role === 'lead' ? null : await signIn(app, await addPerson(app, { role }));
  const assignedTo = role === 'regular' ? (staff?.id ?? null) : null;
  const customers: Caller[] = [];
  while (customers.length < (staff ? 3 : 1)) customers.push(await addFriend(app, assignedTo));
  await app.database.query(sql`
    update setting set withdrawal_approval_threshold = ${limits.perCustomer}, payout_per_person_daily = ${limits.perPerson}`);
  const before = await readBooks(app);
  const walker = staff ?? (customers[0] as Caller);
  const things = { puppets: [], project, category: category.id, succeeded: new Set<string>(), before };
  const scene = { app, clock, role, walker, customers, ...things };
  await renew(scene);
  return scene;
};

/** A provider that never answers: the walk itself says what prices are received. */
export const silentPriceFeed = 'ws://127.0.0.1:9';

/** The product receives a price of the moment, one percent at most from where it started. */
export const quoteNow = ({ app, clock }: Scene, random: Random): void => {
  const bid = 10_900 + random.below(200);
  const quote = { bid: toPrice(`${bid / 10_000}`), ask: toPrice(`${(bid + 1) / 10_000}`) };
  marketOf(app.running.app).receive({ symbol: 'EURUSD', ...quote, time: clock.now().getTime() });
};

/** Signs everyone in again, and replaces customers who cannot act any more: locked, closed, deleted or erased. */
export const renew = async (scene: Scene): Promise<void> => {
  const { app, role, succeeded } = scene;
  const assignedTo = role === 'regular' ? scene.walker.id : null;
  scene.customers = await Promise.all(
    scene.customers.map(async ({ id }) => {
      const again = await signIn(app, id);
      return (await again.call(getProfile)).status === 200 ? again : addFriend(app, assignedTo);
    }),
  );
  const id = role === 'lead' ? (scene.customers[0]?.id ?? '') : scene.walker.id;
  // Some call turns on the rule that staff have it, and another removes it.
  if (role !== 'lead') await haveTwoFactor(app, { id });
  scene.walker = noting(await signIn(app, id), succeeded);
  if (role === 'lead') scene.customers = [scene.walker];
};

/** Days in which nobody may decide for a person who created them; after that, the rules take them for somebody else. */
const daysOfInfluence = 30;

/** The scene as one of the walker's puppets plays it, or as the walker if there is none. */
export const asPuppet = async (scene: Scene, random: Random): Promise<Scene> => {
  const earliest = scene.clock.now().getTime() - (daysOfInfluence - 1) * 86_400_000;
  const puppet = pick(
    random,
    scene.puppets.filter(({ since }) => since.getTime() > earliest),
  );
  if (!puppet) return scene;
  await haveTwoFactor(scene.app, puppet);
  return { ...scene, walker: await signIn(scene.app, puppet.id) };
};

/** Time passes, and what has become due happens. */
export const pass = async (scene: Scene, hours: number): Promise<void> => {
  scene.clock.advance(hours * 3_600_000);
  const { app } = scene.app.running;
  await changePolicies(app);
  await settleDue(app);
  await lapseDue(app);
  await renew(scene);
};
