import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { travellerOn, type Way } from '../product/arrived.ts';
import { faultsOf, quickFaultsOf } from '../product/faults.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import type { Person } from '../product/sign-in.ts';
import { smallTargetsOn } from '../product/small-targets.ts';
import { type Language, say, speak } from '../product/texts.ts';

/** Each area in each look is a test of its own, which the workers share. */
// An area of seven screens takes a minute where the machine has other work, too.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

const settingTabs = [
  'company',
  'media',
  'labels',
  'qualifications',
  'verification',
  'withdrawals',
  'investments',
  'trading',
  'appearance',
  'security',
  'retention',
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
  /** How its screens are come to after the first one; each screen is loaded by its address in one look. */
  readonly way: Way;
  /** Narrow rows and small controls, which a person chooses in his profile. */
  readonly compact?: true;
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Every value of each choice with both others rather than all pairs; axe takes the most time and comes once for each width. */
const looks: readonly Look[] = [
  { name: 'on a phone, light, in English', language: 'en', mode: 'light', browser: phone, faultsOf, way: 'loading' },
  { name: 'on a desk, dark, in German', language: 'de', mode: 'dark', browser: {}, faultsOf, way: 'moving' },
  {
    name: 'on a phone, dark, in French',
    language: 'fr',
    mode: 'dark',
    browser: phone,
    faultsOf: quickFaultsOf,
    way: 'moving',
  },
  {
    name: 'on a desk, light, in Dutch',
    language: 'nl',
    mode: 'light',
    browser: {},
    faultsOf: quickFaultsOf,
    way: 'moving',
  },
];

/** What customers see is made for a phone first: they get more looks on one. */
const customerLooks: readonly Look[] = [
  { name: 'on a phone, dark, in German', language: 'de', mode: 'dark', browser: phone, faultsOf, way: 'moving' },
  {
    name: 'on a phone, compact, in German',
    language: 'de',
    mode: 'light',
    browser: phone,
    faultsOf,
    way: 'moving',
    compact: true,
  },
];

interface Area {
  readonly name: string;
  person(company: Company): Person | Promise<Person> | null;
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

const ownDeposit = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const [first] = (await call<{ deposits: { id: string }[] }>('GET', '/v1/deposit')).deposits;
  if (!first) throw new Error('The demo company’s customer has paid in nothing');
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

/** Somebody with a long name of whom nothing is known, and who has nothing. */
const newcomer = (company: Company): Promise<Person> =>
  createPerson(company, { role: 'lead', lastName: 'von Hohenlohe-Waldenburg-Schillingsfürst' });

/** What customers do comes apart from the rest: it has looks of its own. */
const customerAreas: readonly Area[] = [
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
      '/my/no-such-page',
    ],
  },
  {
    name: 'the profile of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => tabsOf('/my/profile', profileTabs),
  },
  {
    name: 'the trading rules of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => ['/my/limits', '/my/questions/forex', '/my/questions/binary'],
  },
  {
    name: 'the money of a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => [
      '/my/statement',
      '/my/statement?account=hold',
      `/my/deposits/${await ownDeposit(company)}`,
    ],
  },
  {
    name: 'the projects for a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => ['/my/projects', `/my/projects/${await openProject(company)}`],
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
    name: 'the platform for a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async (company) => ['/my/platform?symbol=BTCUSD', `/my/orders/${await closedOrder(company)}/receipt`],
  },
  {
    name: 'a customer who has just come',
    person: newcomer,
    screens: async () => [
      '/my',
      '/my/activity',
      '/my/statement',
      '/my/deposit',
      '/my/withdraw',
      '/my/verification',
      '/my/notifications',
      '/my/limits',
      '/my/questions/forex',
    ],
  },
  {
    name: 'what a customer who has just come could do',
    person: newcomer,
    screens: async (company) => [
      '/my/platform',
      '/my/investments',
      '/my/projects',
      `/my/projects/${await openProject(company)}/subscribe`,
      `/my/products/${await customerProduct(company)}`,
      '/my/vault',
      `/my/orders/${await closedOrder(company)}/receipt`,
    ],
  },
  {
    name: 'the profile of a customer who has just come',
    person: newcomer,
    screens: async () => tabsOf('/my/profile', profileTabs),
  },
];

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
      '/office/closures',
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
    name: 'the trading rules',
    person: () => root,
    screens: async (company) => [`${await leadScreen(company)}?tab=rules`],
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
    name: 'the investments for staff',
    person: () => root,
    screens: async (company) => [
      '/office/investments',
      `/office/investments?record=${await ownInvestment(company)}`,
      `${await leadScreen(company)}?tab=investments`,
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
    name: 'the platform for staff',
    person: () => root,
    screens: async (company) => [
      '/office/platform',
      (await leadScreen(company)).replace('/office/leads/', '/office/platform?symbol=ETHUSD&lead='),
      `/office/orders/${await closedOrder(company)}/receipt`,
    ],
  },
];

/** Lets a person see his screens as the look has them, for as long as `during` takes. */
const inDensity = async (company: Company, person: Person, { compact }: Look, during: () => Promise<void>) => {
  if (!compact) return during();
  const call = await company.call(person);
  await call('PATCH', '/v1/profile', { compact });
  try {
    await during();
  } finally {
    await call('PATCH', '/v1/profile', { compact: null });
  }
};

const testScreens = (look: Look, { name, person, screens }: Area): void =>
  test(`every screen of ${name} is sound ${look.name}`, async ({ open, company }) => {
    const { language, mode } = look;
    const reader = await person(company);
    const page = await open(reader, look.browser);
    await page.addInitScript(
      (choices) => {
        for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
      },
      { language, mode },
    );
    const travel = travellerOn(page);
    const faults: string[] = [];
    const visit = async (): Promise<void> => {
      for (const [index, screen] of (await screens(company)).entries()) {
        // What visitors see is no one area.
        await travel(screen, index === 0 || reader === null ? 'loading' : look.way);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
        await expect(page.locator('html[data-compact]')).toHaveCount(look.compact ? 1 : 0);
        faults.push(...(await look.faultsOf(page, language)).map((fault) => `${screen} ${fault}`));
      }
    };
    await (reader ? inDensity(company, reader, look, visit) : visit());
    expect(faults).toEqual([]);
  });

for (const look of looks) for (const area of [...areas, ...customerAreas]) testScreens(look, area);
for (const look of customerLooks) for (const area of customerAreas) testScreens(look, area);

/** Addresses that the customer's router knows, as patterns. */
const customerRoutes = (): readonly string[] => {
  const router = path.join(import.meta.dirname, '../../client/src/app/customer/customer-router.ts');
  return [...readFileSync(router, 'utf8').matchAll(/path: '(\/my[^']*)'/g)].map(([, address = '']) => address);
};

test('no screen of the customer is left out here', async ({ company }) => {
  const visited = (await Promise.all(customerAreas.map(({ screens }) => screens(company)))).flat();
  const isVisited = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:\\?|$)`);
    return visited.some((screen) => pattern.test(screen));
  };
  const routes = customerRoutes();
  expect(routes).toContain('/my/projects/$id/subscribe');
  expect(routes.filter((route) => !isVisited(route))).toEqual([]);
  expect(isVisited('/my/left-out')).toBe(false);
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
    for (let count = 0; count < 2; count += 1) {
      const tiny = document.body.appendChild(document.createElement('button'));
      tiny.style.cssText = 'width: 12px; height: 12px; padding: 0';
    }
  }, english);
  const faults = await faultsOf(page, 'de');
  expect(faults).toContain(`English: auth.signIn: ${english}`);
  for (const key of ['auth.signIn', 'user:title', 'signInAgain']) expect(faults).toContain(`raw key: ${key}`);
  expect(faults.join('\n')).toMatch(/button-name: /);
  expect(faults.join('\n')).toMatch(/scrolls sideways by \d+ px/);
  expect(faults).toContain('too small: button “” is 12 × 12 px');
});

test('what is too small to hit is found, and what has room around it or stands in a sentence is not', async ({
  open,
}) => {
  const page = await open(null);
  const place = (left: number, top: number, width: number, height: number) =>
    `position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; padding: 0`;
  await page.setContent(`
    <button style="${place(10, 10, 16, 16)}">close</button><button style="${place(30, 10, 16, 16)}">closer</button>
    <button style="${place(10, 100, 60, 14)}">flat</button><button style="${place(10, 114, 60, 40)}">below</button>
    <button style="${place(200, 10, 16, 16)}">alone</button><button style="${place(300, 10, 24, 24)}">enough</button>
    <button style="${place(200, 100, 60, 14)}">roomy</button><button style="${place(200, 120, 60, 40)}">lower</button>
    <button style="${place(300, 100, 9, 9)}" disabled>off</button><button style="${place(309, 100, 30, 30)}">on</button>
    <p style="${place(10, 200, 300, 60)}; font-size: 12px; line-height: 14px">
      Some words and <a href="#here">a link</a> <a href="#there">and one more</a> among them.
    </p>
    <nav style="${place(10, 300, 300, 60)}; font-size: 12px; line-height: 14px"><a href="#up">up</a> <a href="#on">on</a></nav>
    <label style="${place(10, 400, 90, 30)}"><input type="checkbox"> whole label</label>
    <button style="${place(10, 430, 90, 30)}">under it</button>
  `);
  const found = (await smallTargetsOn(page)).map((words) => /“(.+)”/.exec(words)?.[1]);
  expect(found).toEqual(['close', 'closer', 'flat', 'up', 'on']);
});
