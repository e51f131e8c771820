import { filesOf, officeModules, readManifest, readModules, weigh } from '@countinghouse/bench/budgets/first-load.ts';
import budgets from '@countinghouse/bench/budgets/budgets.json' with { type: 'json' };
import { loadCold } from '../product/cold-load.ts';
import type { Page } from '@playwright/test';
import { type Company, expect, root, test } from '../product/journey.ts';
import type { Person } from '../product/sign-in.ts';
import { speak } from '../product/texts.ts';
import { createTrader } from '../product/trader.ts';

const say = speak('en');
const phone = { viewport: { width: 390, height: 844 } };
const manifest = readManifest();
const modules = readModules();
const home = filesOf(manifest, modules, ['index.html', 'src/app/home/home-area.tsx']);

test('the first load of home stays within its budget', () => {
  const bytes = { brotli: weigh(home, 'br'), gzip: weigh(home, 'gz') };
  console.log(`home: ${bytes.brotli} bytes in brotli, ${bytes.gzip} in gzip`);
  expect(bytes.brotli).toBeLessThanOrEqual(budgets.home.brotli);
  expect(bytes.gzip).toBeLessThanOrEqual(budgets.home.gzip);
});

interface Screen {
  readonly name: keyof Omit<typeof budgets, 'home'>;
  readonly address: string;
  person(company: Company): Promise<Person | null>;
  /** Visible once the screen is of use. */
  proof(page: Page): ReturnType<Page['locator']>;
}

const customer = async ({ demo }: Company): Promise<Person> => demo['lead'] ?? root;

/** A customer with an open and a pending order, whose lines are on the chart. */
const traderWithOrders = async (company: Company): Promise<Person> => {
  const trader = await createTrader(company, 5_000);
  const call = await company.call(trader);
  const order = { symbol: 'BTCUSD', kind: 'forex', type: 'buy', quantity: 100, leverage: 2 };
  await call('POST', '/v1/order', order);
  await call('POST', '/v1/order', { ...order, entry: 'limit', entryPrice: '1000.00' });
  return trader;
};

const screens: readonly Screen[] = [
  {
    name: 'logIn',
    address: '/login',
    person: async () => null,
    proof: (page) => page.getByRole('button', { name: say('auth.signIn'), exact: true }),
  },
  {
    name: 'customerHome',
    address: '/my',
    person: customer,
    proof: (page) =>
      page
        .getByRole('region', { name: say('ledger.capitalOf') })
        .getByText(/€/)
        .first(),
  },
  {
    name: 'platform',
    address: '/my/platform?symbol=BTCUSD',
    person: traderWithOrders,
    proof: (page) => page.locator('canvas').first(),
  },
  {
    name: 'leadList',
    address: '/office/leads',
    person: async () => root,
    proof: (page) => page.locator('tbody tr').nth(9),
  },
];

for (const { name, address, person, proof } of screens) {
  test(`the first load of ${name} stays within its budget of requests, bytes and layout shift`, async ({
    open,
    company,
  }) => {
    const page = await open(await person(company), name === 'leadList' ? {} : phone);
    const load = await loadCold(page, address, () => expect(proof(page)).toBeVisible());
    const list = load.requests.map(({ address: of, bytes }) => `${bytes} ${of}`).join('\n');
    console.log(`${name}: ${load.requests.length} requests, ${load.bytes} bytes, shift ${load.shift.toFixed(3)}`);
    expect(load.requests.length, list).toBeLessThanOrEqual(budgets[name].requests);
    expect(load.bytes, list).toBeLessThanOrEqual(budgets[name].bytes);
    expect(load.shift).toBeLessThanOrEqual(budgets[name].shift);
  });
}

test('visitors and customers load no office code', () => {
  for (const area of [
    'src/app/home/home-area.tsx',
    'src/app/sign-in/sign-in-area.tsx',
    'src/app/customer/customer-area.tsx',
  ])
    expect(officeModules(modules, filesOf(manifest, modules, ['index.html', area]))).toEqual([]);
  // The check finds office code where it belongs.
  const office = filesOf(manifest, modules, ['index.html', 'src/app/office/office-area.tsx']);
  expect(officeModules(modules, office).length).toBeGreaterThan(0);
});
