import { addReceivingAccount } from '@countinghouse/contract/deposit/receiving-account.ts';
import { startTransfer } from '@countinghouse/contract/deposit/transfer.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { classifyTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { decideVerification } from '@countinghouse/contract/verification/verification.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { marketOf } from '@countinghouse/server/src/features/price/index.ts';
import { agreeTo, proposeCorrection } from '@countinghouse/server/test/app/approvals.ts';
import { type Caller, type Response, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { applyFor } from '@countinghouse/server/test/app/documents.ts';
import { drawUp, signed } from '@countinghouse/server/test/app/mandates.ts';
import { goodPassword } from '@countinghouse/server/test/app/sign-in.ts';
import type { PriceServer } from '@countinghouse/server/test/app/price-server.ts';
import { buy, makeCategory, makeProduct, shownOffer } from '@countinghouse/server/test/app/product-scenes.ts';
import { openProject, subscriptionTo } from '@countinghouse/server/test/app/subscriptions.ts';
import type { TestApp, TestClock } from '@countinghouse/server/test/app/test-app.ts';
import { signedInTrader } from '@countinghouse/server/test/app/traders.ts';
import { addFunds, ownProof, savedIban } from '@countinghouse/server/test/app/withdrawals.ts';
import sql from 'sql-template-tag';

interface World {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly prices: PriceServer;
}

interface Staff {
  readonly root: Caller;
  readonly admin: Caller;
  readonly agent: Caller;
}

const anyAccount = '00000000-0000-7000-8000-000000000003';
const account = { holder: 'Quay Capital AG', iban: savedIban, bic: 'COBADEFF', bank: 'Commerzbank' };

const done = async <Body>(reply: Promise<Response<Body>>): Promise<Body> => {
  const { status, text, body } = await reply;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
};

const quote = async ({ app, clock, prices }: World, symbol: string, price: string): Promise<void> => {
  const market = marketOf(app.running.app);
  for (;;) {
    prices.tick(symbol, price, price, { time: clock.now().getTime() });
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (market.latest().some((found) => found.symbol === symbol && found.bid === toPrice(price))) return;
  }
};

/** Adds a person as staff do, so that the audit trail knows of the first fields, too. */
const added = async (staff: Staff, more: object): Promise<string> => {
  const body = {
    firstName: 'Ada',
    lastName: 'Known',
    email: `${crypto.randomUUID()}@example.test`,
    password: goodPassword,
    ...more,
  };
  return (await done(staff.admin.call(user.routes.create, { body: body as never }))).id;
};

const trade = async (world: World, { agent }: Staff): Promise<void> => {
  const trader = await signedInTrader(world.app, {
    country: 'CH',
    clientClass: 'professional',
    assignedTo: agent.id,
  });
  await addFunds(world.app, trader.id, 1_000_000n);
  await quote(world, 'EURUSD', '1.10000');
  const terms = { symbol: 'EURUSD', kind: 'forex', type: 'buy', quantity: 1_000, leverage: 10 } as const;
  const guards = { stopLoss: '1.05', takeProfit: '1.2' };
  await done(trader.call(order.routes.create, { body: { ...terms, ...guards } }));
  await done(agent.call(order.routes.create, { body: { ...terms, lead: trader.id } }));
  await done(signed(trader, await done(drawUp(world, agent, { lead: trader.id }))));
};

const invest = async ({ app }: World, { admin }: Staff): Promise<void> => {
  const investor = await signedIn(app, 'lead');
  await done(
    admin.call(decideVerification, {
      params: { id: investor.id },
      body: { status: 'verified', reason: '', version: (await applyFor(app, investor)).version },
    }),
  );
  await addFunds(app, investor.id, 1_000_000n);
  const offered = await openProject(app, 'Harbour');
  await done(investor.call(investment.routes.create, { body: subscriptionTo(offered) }));
  await done(investor.call(withdrawal.routes.create, { body: { amount: 100, destination: savedIban, ...ownProof } }));
  await done(investor.call(startTransfer, { body: { amount: 500 } }));
  await done(admin.call(project.routes.update, { params: { id: offered }, body: { name: 'Harbour loan' } }));
  await done(agreeTo(app, offered));
  const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
  await buy(investor, id);
  await shownOffer(app, admin, id);
};

/** A company with one of everything that may be altered and is not booked yet, each entered by people. */
export const openBusiness = async (world: World): Promise<void> => {
  const { app } = world;
  const [root, admin] = [await signedIn(app, 'root'), await signedIn(app, 'admin')];
  const agent = await signedIn(app, 'regular');
  const staff = { root, admin, agent };
  await done(admin.call(addReceivingAccount, { body: account }));
  await done(agreeTo(app, anyAccount));
  await done(root.call(updateSetting, { body: { payoutPerPersonDaily: 20_000 } }));
  await added(staff, { role: 'regular' });
  const lead = await added(staff, { role: 'lead', assignedTo: agent.id });
  await done(
    admin.call(classifyTrader, { params: { id: lead }, body: { country: 'FR', reason: 'By their passport' } }),
  );
  await proposeCorrection(admin, lead, 100);
  await trade(world, staff);
  await invest(world, staff);
  // Required of every company; the staff of this scene have none.
  await app.database.query(sql`update setting set staff_two_factor = true`);
};
