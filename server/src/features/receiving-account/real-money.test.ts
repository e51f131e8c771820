import {
  addReceivingAccount,
  closeReceivingAccount,
  listReceivingAccounts,
} from '@countinghouse/contract/deposit/receiving-account.ts';
import { approve, withdrawProposal as withdraw } from '@countinghouse/contract/approval/approval.ts';
import { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingFor } from '../../../test/app/approvals.ts';
import { type Caller, caller, signedIn } from '../../../test/app/caller.ts';
import { agentAndLead, cardDeposit } from '../../../test/app/deposit-scenes.ts';
import { stripeEnv } from '../../../test/app/stripe-server.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { type RunningApp, startApp } from '../../app.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { openLog } from '../../kernel/log/log.ts';
import { refuseMadeUpPrices } from './real-money.ts';
import { anyAccount } from './receiving-account-table.ts';

const account = { holder: 'Quay Capital AG', iban: 'DE89370400440532013000', bic: 'COBADEFF', bank: 'Commerzbank' };
const simulated = { PRICE_FEED: 'simulated' };
const replayed = { PRICE_FEED: 'replay:/prices' };
const stripe = stripeEnv('http://127.0.0.1:9');
const noPrices = { PRICE_FEED: 'off' };
const demo = { DEMO_PRICES: 'true' };
/** Declares a demo. */
let app: TestApp;
let admin: Caller;
let second: Caller;

beforeAll(async () => {
  app = await startTestApp({ env: demo });
  [admin, second] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
});
afterAll(() => app.stop());

/** Starts a server with other settings on the same database. */
const startWith = (env: Record<string, string>): Promise<RunningApp> =>
  startApp({
    config: readConfig({ PORT: '0', DATA_DIR: app.dataDir, ...env }),
    database: app.running.app.database,
    log: openLog('silent'),
  });
const inRestart = async <Result>(env: Record<string, string>, work: (url: string) => Promise<Result>) => {
  const running = await startWith(env);
  try {
    return await work(running.address);
  } finally {
    await running.stop();
  }
};
const problemOf = (env: Record<string, string>): Promise<string> =>
  startWith(env).then(
    async (running) => {
      await running.stop();
      return 'started';
    },
    (error: unknown) => (error instanceof ConfigError ? error.message : `no problem of the settings: ${String(error)}`),
  );
const propose = (url = app.url) => caller(url, admin).call(addReceivingAccount, { body: account });
const agree = async (url = app.url) => {
  const { id } = await waitingFor(second, anyAccount);
  return caller(url, second).call(approve, { params: { id }, body: {} });
};
const accounts = async () => (await admin.call(listReceivingAccounts)).body.accounts;

describe('a bank account to which customers pay', () => {
  it.each([
    ['simulated prices', simulated, 'receivingAccountPrices'],
    ['the payment sandbox', noPrices, 'receivingAccountSandbox'],
  ])('is neither proposed nor approved beside %s', async (_beside, env, code) => {
    const proposed = await inRestart(env, propose);
    expect([proposed.status, proposed.problem.code]).toEqual([409, code]);
    expect((await propose()).status).toBe(201);
    const approved = await inRestart(env, agree);
    expect([approved.status, approved.problem.code, await accounts()]).toEqual([409, code, []]);
    const { id } = await waitingFor(second, anyAccount);
    expect((await admin.call(withdraw, { params: { id } })).status).toBe(201);
  });

  it('is accepted by a company that takes no cards, whose customers cannot pay by one', async () => {
    const { lead } = await agentAndLead(app);
    await inRestart({ ...noPrices, CARD_PAYMENTS: 'off' }, async (url) => {
      expect((await propose(url)).status).toBe(201);
      expect((await caller(url, lead).call(depositGateway)).body).toMatchObject({ cards: false, pretend: false });
      const refused = await caller(url, lead).call(startDeposit, { body: cardDeposit() });
      expect([refused.status, refused.problem.code]).toEqual([409, 'cardPaymentsOff']);
    });
    const { id } = await waitingFor(second, anyAccount);
    expect((await admin.call(withdraw, { params: { id } })).status).toBe(201);
  });

  it('is accepted beside Stripe without made-up prices, and in a declared demo', async () => {
    expect((await inRestart({ ...stripe, ...noPrices }, propose)).status).toBe(201);
    expect((await agree()).status).toBe(201);
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    [
      simulated,
      /^Simulated prices are refused while customers can pay to a bank account of the company\. Set PRICE_FEED/,
    ],
    [replayed, /^Replayed prices are refused while .* Set DEMO_PRICES=true only for a demo without real customers\./],
  ])('keeps a server with made-up prices from starting: %j', async (env, sentence) => {
    expect(await problemOf(env)).toMatch(sentence);
  });

  it('lets a declared demo start with simulated prices', async () => {
    expect(await problemOf({ ...simulated, ...demo })).toBe('started');
    const { app: running } = app.running;
    const flagged = { ...running, config: readConfig({ DATA_DIR: app.dataDir, ...simulated }, ['--demo']) };
    await expect(refuseMadeUpPrices(flagged)).resolves.toBeUndefined();
  });

  it('can be closed by a server without prices, after which simulated ones are accepted', async () => {
    expect(await problemOf(simulated)).toContain('PRICE_FEED=off');
    const [open] = await accounts();
    await inRestart(noPrices, (url) =>
      caller(url, admin).call(closeReceivingAccount, { params: { id: open?.id ?? '' } }),
    );
    expect(await problemOf(simulated)).toBe('started');
  });
});
