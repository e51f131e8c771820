import { investment } from '@countinghouse/contract/investment/investment.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../test/app/approvals.ts';
import { signedIn } from '../test/app/caller.ts';
import { contradictions } from '../test/app/contradictions.ts';
import { investorWith, openProject, subscriptionTo } from '../test/app/subscriptions.ts';
import { close, placed, startTradingDesk, type TradingDesk } from '../test/app/trading-desk.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
  const { app } = desk;
  const [root, admin] = [await signedIn(app, 'root'), await signedIn(app, 'admin')];
  await desk.quote('EURUSD', '1.10000');
  const trader = await desk.trader(10_000);
  await placed(trader, { stopLoss: '1.05' });
  const { id } = await placed(trader);
  desk.clock.advance(500);
  await desk.quote('EURUSD', '1.10100');
  expect((await close(trader, id)).status).toBe(201);
  const investor = await investorWith(app, 5_000);
  const project = await openProject(app, 'Harbour');
  expect((await investor.call(investment.routes.create, { body: subscriptionTo(project) })).status).toBe(201);
  expect((await root.call(updateSetting, { body: { payoutPerPersonDaily: 20_000 } })).status).toBe(200);
  await proposeCorrection(admin, investor.id, 100);
  // Required of every company; these members of staff have none.
  await app.database.query(sql`update setting set staff_two_factor = true`);
});
afterAll(() => desk.stop());

/** The findings after the database's owner altered it, unaffected by triggers. */
const after = async (...statements: readonly Sql[]): Promise<string[]> => {
  const undone = new Error('undone');
  let findings: string[] = [];
  await desk.app.database
    .transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      for (const statement of statements) await transaction.query(statement);
      findings = await contradictions(transaction);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return findings;
};

const differs = 'differs from what the audit trail says';

describe('the comparison of records with the audit trail', () => {
  it('finds nothing where people changed them by the product', async () => {
    expect(await contradictions(desk.app.database)).toEqual([]);
  });

  it.each([
    [
      'the stop-loss of an open order',
      sql`update orders set stop_loss = 1.09 where stop_loss is not null`,
      `order: stopLoss: ${differs}`,
    ],
    [
      'the close-out level and the leverage of an open order',
      sql`update orders set leverage = 20, close_out_percent = 90 where stop_loss is not null`,
      `order: closeOutPercent, leverage: ${differs}`,
    ],
    [
      'the rate of an investment, with the schedule that follows from it',
      sql`with lower as (update investment set rate = rate / 2 returning id)
        update dividend set cents = cents / 2 where investment_id in (select id from lower)`,
      `investment: rentability: ${differs}`,
    ],
    [
      'the day of a planned dividend',
      sql`update dividend set due_date = due_date + 30 where period = 3`,
      'investment: its planned dividends do not follow from its terms',
    ],
    [
      'the amount of a pending proposal',
      sql`update approval set params = jsonb_set(params, '{amount}', '9999')`,
      `approval: amount: ${differs}`,
    ],
    [
      'a changed limit',
      sql`update setting set payout_per_person_daily = 30000`,
      `setting: payoutPerPersonDaily: ${differs}`,
    ],
    [
      'a limit that nobody ever changed',
      sql`update setting set withdrawal_approval_threshold = 999999`,
      `setting: withdrawalApprovalThreshold: ${differs}`,
    ],
    [
      'the trading rules that nobody ever changed',
      sql`update trading_policy set close_out_percent = 10`,
      `tradingPolicy: closeOutPercent: ${differs}`,
    ],
    [
      'the stored file of an agreement, with the hash of that file',
      sql`update stored_file set sha256 = repeat('a', 64) where id in (select file_id from investment_agreement)`,
      'agreement: its stored file is not the signed one',
    ],
  ])('finds %s that was altered in the database', async (_what, statement, finding) => {
    expect(await after(statement)).toContain(finding);
  });

  it('finds an altered order also when it was put into the bin', async () => {
    const allowed = sql`alter table orders drop constraint orders_deleted_at_check`;
    const binned = sql`update orders set close_price = close_price + 0.01, deleted_at = now() where status = 'closed'`;
    expect(await after(allowed, binned)).toEqual([
      `order: closePrice: ${differs}`,
      'receipt: the order or its quotes were altered after it had closed',
    ]);
  });

  it('accepts a later change that the audit trail has', async () => {
    const statement = sql`
      with changed as (update setting set payout_per_person_daily = 15000 returning 1)
      insert into audit (id, at, action, resource, record_id, ip, after)
      select 'ffffffff-0000-7000-8000-000000000000', now(), 'setting.update', 'setting',
        '00000000-0000-7000-8000-000000000001', '', '{"payoutPerPersonDaily": 15000}' from changed`;
    expect(await after(statement)).toEqual([]);
  });
});
