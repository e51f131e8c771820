import type { BrowserContextOptions } from '@playwright/test';
import { travellerOn } from '../product/arrived.ts';
import { faultsOf, readingFaultsOf } from '../product/faults.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import type { Person } from '../product/sign-in.ts';
import { type Language, say, speak } from '../product/texts.ts';

/** Each area in each look is a test of its own, which the workers share. */
test.describe.configure({ mode: 'parallel' });

const settingTabs = [
  'company',
  'media',
  'labels',
  'qualifications',
  'withdrawals',
  'investments',
  'trading',
  'appearance',
  'security',
  'password',
];
const profileTabs = ['details', 'security', 'devices', 'notifications', 'appearance'];
const tabsOf = (screen: string, tabs: readonly string[]) => tabs.map((tab) => `${screen}?tab=${tab}`);

interface Look {
  readonly name: string;
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly browser: BrowserContextOptions;
  readonly faultsOf: typeof faultsOf;
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Every value of each choice with both others rather than all pairs; axe takes the most time and comes once for each width. */
const looks: readonly Look[] = [
  { name: 'on a phone, light, in English', language: 'en', mode: 'light', browser: phone, faultsOf },
  { name: 'on a desk, dark, in German', language: 'de', mode: 'dark', browser: {}, faultsOf },
  { name: 'on a phone, dark, in French', language: 'fr', mode: 'dark', browser: phone, faultsOf: readingFaultsOf },
  { name: 'on a desk, light, in Dutch', language: 'nl', mode: 'light', browser: {}, faultsOf: readingFaultsOf },
];

interface Area {
  readonly name: string;
  person(company: Company): Person | null;
  screens(company: Company): Promise<readonly string[]>;
}

const demoPerson = ({ demo }: Company, role: string): Person => {
  const person = demo[role];
  if (!person) throw new Error(`The demo company has no ${role}`);
  return person;
};

const leadScreen = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const { id } = await call<{ id: string }>('GET', '/v1/profile');
  return `/office/leads/${id}`;
};

const openProject = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const [first] = (await call<{ projects: { id: string }[] }>('GET', '/v1/project')).projects;
  if (!first) throw new Error('The demo company offers nothing');
  return first.id;
};

const pendingWithdrawal = async (asRoot: Company['asRoot']): Promise<string> => {
  const filters = encodeURIComponent('{"status":"pending"}');
  const { withdrawals } = await asRoot<{ withdrawals: { id: string }[] }>('GET', `/v1/withdrawal?filters=${filters}`);
  const [first] = withdrawals;
  if (!first) throw new Error('The demo company has no pending withdrawal');
  return first.id;
};

const newestDeposit = async (asRoot: Company['asRoot']): Promise<string> => {
  const [first] = (await asRoot<{ deposits: { id: string }[] }>('GET', '/v1/deposit')).deposits;
  if (!first) throw new Error('Nobody in the demo company paid in');
  return first.id;
};

const ownInvestment = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const [first] = (await call<{ investments: { id: string }[] }>('GET', '/v1/investment')).investments;
  if (!first) throw new Error('The demo company’s customer has invested nothing');
  return first.id;
};

const waitingLead = async ({ asRoot }: Company): Promise<string> => {
  const [first] = (await asRoot<{ waiting: { lead: string }[] }>('GET', '/v1/verification/waiting')).waiting;
  if (!first) throw new Error('Nobody in the demo company waits for a decision');
  return first.lead;
};

const customerProduct = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const filters = encodeURIComponent('{"status":{"eq":"available"}}');
  const { products } = await call<{ products: { id: string }[] }>('GET', `/v1/product?filters=${filters}`);
  const [first] = products;
  if (!first) throw new Error('The demo company has nothing to sell');
  return first.id;
};

const closedOrder = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const filters = encodeURIComponent('{"status":{"eq":"closed"}}');
  const { orders } = await call<{ orders: { id: string }[] }>('GET', `/v1/order?filters=${filters}`);
  const [first] = orders;
  if (!first) throw new Error('The demo company’s customer has closed nothing');
  return first.id;
};

/** The newest record of a list of the office. */
const newestOf = async ({ asRoot }: Company, resource: string, plural: string): Promise<string> => {
  const [first] = (await asRoot<Record<string, { id: string }[]>>('GET', `/v1/${resource}`))[plural] ?? [];
  if (!first) throw new Error(`The demo company has no ${resource}`);
  return first.id;
};

/** A new screen gets its line here; an area of more than seven or so becomes two, so that no worker waits for the other. */
const areas: readonly Area[] = [
  {
    name: 'a visitor',
    person: () => null,
    // Two slashes alone are no address to URL parsers, ours included.
    screens: async ({ url }) => ['/', '/login', '/check', '/no-such-page', `${url}//`],
  },
  {
    name: 'the office',
    person: () => root,
    screens: async (company) => [
      '/office',
      '/office/leads',
      await leadScreen(company),
      `${await leadScreen(company)}?tab=documents`,
      '/office/leads/import',
      '/office/no-such-page',
    ],
  },
  {
    name: 'the company',
    person: () => root,
    screens: async (company) => [
      '/office/users',
      '/office/campaigns',
      '/office/approvals',
      '/office/audit',
      '/office/verification',
      `/office/verification?lead=${await waitingLead(company)}`,
      '/office/permissions',
      '/office/notifications',
    ],
  },
  { name: 'the settings', person: () => root, screens: async () => tabsOf('/office/settings', settingTabs) },
  { name: 'an own profile', person: () => root, screens: async () => tabsOf('/office/profile', profileTabs) },
  {
    name: 'the deposits of the office',
    person: () => root,
    screens: async ({ asRoot }) => ['/office/deposits', `/office/deposits?record=${await newestDeposit(asRoot)}`],
  },
  {
    name: 'the withdrawals of the office',
    person: () => root,
    screens: async ({ asRoot }) => [
      '/office/withdrawals',
      `/office/withdrawals?record=${await pendingWithdrawal(asRoot)}`,
    ],
  },
  {
    name: 'a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => [
      '/my',
      '/my/activity',
      '/my/deposit',
      '/my/withdraw',
      '/my/verification',
      '/my/notifications',
      ...tabsOf('/my/profile', profileTabs),
      '/my/no-such-page',
    ],
  },
  {
    name: 'the trading rules',
    person: () => root,
    screens: async (company) => [`${await leadScreen(company)}?tab=rules`],
  },
  {
    name: 'the trading rules of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => ['/my/limits', '/my/questions/forex', '/my/questions/binary'],
  },
  {
    name: 'the money for staff',
    person: () => root,
    screens: async (company) => [
      '/office/cash-flow',
      '/office/cash-flow?by=week&group=staff',
      ...tabsOf('/office/billing', ['books', 'transfers', 'months']),
      `${await leadScreen(company)}?tab=money`,
    ],
  },
  {
    name: 'the money of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => ['/my/statement', '/my/statement?account=hold'],
  },
  {
    name: 'the catalogue for staff',
    person: () => root,
    screens: async (company) => [
      '/office/products',
      `/office/products?record=${await newestOf(company, 'product', 'products')}`,
      '/office/product-categories',
      `/office/product-categories?record=${await newestOf(company, 'product-category', 'productCategories')}`,
      '/office/product-markets',
      `/office/product-markets?record=${await newestOf(company, 'product-market', 'productMarkets')}`,
    ],
  },
  {
    name: 'the offers and the vault for staff',
    person: () => root,
    screens: async (company) => [
      '/office/offers',
      `/office/offers?record=${await newestOf(company, 'offer', 'offers')}`,
      '/office/vault',
      '/office/sales',
      `${await leadScreen(company)}?tab=vault`,
    ],
  },
  {
    name: 'the projects for staff',
    person: () => root,
    screens: async (company) => ['/office/projects', `/office/projects?record=${await openProject(company)}`],
  },
  {
    name: 'the projects for a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => ['/my/projects', `/my/projects/${await openProject(company)}`],
  },
  {
    name: 'the investments for staff',
    person: () => root,
    screens: async (company) => [
      '/office/investments',
      `/office/investments?record=${await ownInvestment(company)}`,
      `${await leadScreen(company)}?tab=investments`,
    ],
  },
  {
    name: 'the investments for a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => [
      `/my/projects/${await openProject(company)}/subscribe`,
      '/my/investments',
      `/my/investments/${await ownInvestment(company)}`,
    ],
  },
  {
    name: 'the catalogue and the vault of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => [
      '/my/products',
      '/my/products?order=sortCheapest&q=no-such-product',
      `/my/products/${await customerProduct(company)}`,
      '/my/vault',
    ],
  },
  {
    name: 'the orders for staff',
    person: () => root,
    screens: async (company) => [
      '/office/orders',
      `/office/orders?record=${await closedOrder(company)}`,
      `${await leadScreen(company)}?tab=orders`,
    ],
  },
  {
    name: 'the platform for a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => ['/my/platform?symbol=BTCUSD', `/my/orders/${await closedOrder(company)}/receipt`],
  },
  {
    name: 'the platform for staff',
    person: () => root,
    screens: async (company) => [
      '/office/platform',
      (await leadScreen(company)).replace('/office/leads/', '/office/platform?symbol=ETHUSD&lead='),
      `/office/orders/${await closedOrder(company)}/receipt`,
    ],
  },
];

for (const look of looks)
  for (const { name, person, screens } of areas)
    test(`every screen of ${name} is sound ${look.name}`, async ({ open, company }) => {
      const { language, mode } = look;
      const page = await open(person(company), look.browser);
      await page.addInitScript(
        (choices) => {
          for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
        },
        { language, mode },
      );
      const travel = travellerOn(page);
      const faults: string[] = [];
      for (const screen of await screens(company)) {
        await travel(screen);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
        faults.push(...(await look.faultsOf(page, language)).map((fault) => `${screen} ${fault}`));
      }
      expect(faults).toEqual([]);
    });

test('a screen with every fault is found to have them', async ({ open }) => {
  const page = await open(null);
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: speak('de')('auth.signIn'), exact: true })).toBeVisible();
  expect(await faultsOf(page, 'de')).toEqual([]);
  const english = say('auth.signIn');
  await page.evaluate((text) => {
    const plant = (words: string, label = '') => {
      const planted = document.body.appendChild(document.createElement('div'));
      planted.textContent = words;
      if (label) planted.setAttribute('title', label);
      return planted;
    };
    plant(text, 'auth.signIn');
    plant('signInAgain', 'user:title');
    plant('—').style.width = '3000px';
    document.body.append(document.createElement('button'));
  }, english);
  const faults = await faultsOf(page, 'de');
  expect(faults).toContain(`English: auth.signIn: ${english}`);
  for (const key of ['auth.signIn', 'user:title', 'signInAgain']) expect(faults).toContain(`raw key: ${key}`);
  expect(faults.join('\n')).toMatch(/button-name: /);
  expect(faults.join('\n')).toMatch(/scrolls sideways by \d+ px/);
});
