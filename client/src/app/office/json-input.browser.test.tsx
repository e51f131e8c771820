import { approval } from '@countinghouse/contract/approval/approval.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { DepositStats, depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { investment, investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { OrderStats, orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { productCategory, productCategoryStats } from '@countinghouse/contract/product-category/product-category.ts';
import { withdrawal, WithdrawalStats, withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { DepositList } from '../../features/deposit/office/deposit-list.tsx';
import { InvestmentList } from '../../features/investment/office/investment-list.tsx';
import { OrderList } from '../../features/order/office/order-list.tsx';
import { CategoryList } from '../../features/product/office/category/category-list.tsx';
import { WithdrawalList } from '../../features/withdrawal/office/withdrawal-list.tsx';

const lead = idOf(31);
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  answers(approval.routes.list, { approvals: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer: false });
  answers(depositStats, sampleOf(DepositStats));
  answers(investmentStats, sampleOf(investmentStats.reply));
  answers(orderStats, sampleOf(OrderStats));
  answers(priceQuotes, { feed: 'provider', at: '2026-03-02T09:00:00.000Z', quotes: [] });
  answers(productCategoryStats, sampleOf(productCategoryStats.reply));
  answers(withdrawalStats, sampleOf(WithdrawalStats));
});

// Markets, campaigns and comments have this test beside their lists.
test.each([
  ['product categories', CategoryList, productCategory],
  ['orders', OrderList, order],
  ['investments', InvestmentList, investment],
  ['withdrawals', WithdrawalList, withdrawal],
  ['deposits', DepositList, deposit],
] as const)(
  'many %s are created from JSON, whose example lacks nothing but the customer',
  async (_, List, resource) => {
    lists<never>(resource as never, []);
    answers<never>(resource.routes.createMany as never, { [resource.plural]: [] } as never);
    await show(<List />);
    await button(say('list.json')).click();
    const source = page.getByRole('textbox', { name: say('list.jsonLabel') });
    await expect.element(source).toBeVisible();
    const rows = (source.element() as HTMLTextAreaElement).value.replace('"lead": ""', `"lead": "${lead}"`);
    await source.fill(rows);
    await button(say('list.jsonCreate')).click();
    await expect.poll(() => callsTo(resource.routes.createMany).map(({ body }) => body)).toEqual([JSON.parse(rows)]);
    expect(resource.create.safeParse((JSON.parse(rows) as object[])[0]).error).toBeUndefined();
  },
);
