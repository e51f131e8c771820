import { type Company, root } from './journey.ts';
import { createPerson } from './people.ts';
import type { Call, Person } from './sign-in.ts';

/** Screens of one person, in the order in which they are visited. */
export interface Area {
  readonly name: string;
  person(company: Company): Person | Promise<Person> | null;
  screens(company: Company): Promise<readonly string[]>;
}

const settingTabs = [
  'company',
  'legal',
  'media',
  'labels',
  'qualifications',
  'rotation',
  'verification',
  'deposits',
  'withdrawals',
  'investments',
  'trading',
  'appearance',
  'security',
  'signOn',
  'tokens',
  'webhooks',
  'retention',
  'password',
];
const profileTabs = ['details', 'security', 'devices', 'notifications', 'appearance'];
const tabsOf = (screen: string, tabs: readonly string[]) => tabs.map((tab) => `${screen}?tab=${tab}`);

const demoPerson = ({ demo }: Company, role: string): Person => {
  const person = demo[role];
  if (!person) throw new Error(`The demo company has no ${role}`);
  return person;
};

const demoCustomer = (company: Company): Person => demoPerson(company, 'lead');

/** The id of the newest record of a list in the caller's scope. */
const newest = async (call: Call, list: string, filters: object = {}): Promise<string> => {
  const name = list.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const plural = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
  const query = encodeURIComponent(JSON.stringify(filters));
  const page = await call<Record<string, { id: string }[]>>('GET', `/v1/${list}?filters=${query}`);
  const [first] = page[plural] ?? [];
  if (!first) throw new Error(`The demo company has no ${list} ${query}`);
  return first.id;
};

const ownNewest = async (company: Company, list: string, filters?: object): Promise<string> =>
  newest(await company.call(demoCustomer(company)), list, filters);

const openRecord = async ({ asRoot }: Company, screen: string, list: string, filters?: object): Promise<string> =>
  `/office/${screen}?record=${await newest(asRoot, list, filters)}`;

const closed = { status: { eq: 'closed' } };

const leadScreen = async (company: Company): Promise<string> => {
  const call = await company.call(demoCustomer(company));
  const { id } = await call<{ id: string }>('GET', '/v1/profile');
  return `/office/leads/${id}`;
};

const waitingLead = async ({ asRoot }: Company): Promise<string> => {
  const [first] = (await asRoot<{ waiting: { lead: string }[] }>('GET', '/v1/verification/waiting')).waiting;
  if (!first) throw new Error('No customer of the demo company waits for a decision');
  return first.lead;
};

/** A new customer with a long name and no data. */
const newcomer = (company: Company): Promise<Person> =>
  createPerson(company, { role: 'lead', lastName: 'von Hohenlohe-Waldenburg-Schillingsfürst' });

/** Areas of visitors and staff. A new screen needs an entry here. */
export const officeAreas: readonly Area[] = [
  {
    name: 'a visitor',
    person: () => null,
    // Two slashes alone are not a valid address for URL parsers, including ours.
    screens: async ({ url }) => [
      '/',
      '/login',
      '/check',
      '/execution',
      '/legal/imprint',
      '/setup',
      '/sign-on',
      '/forgot-password',
      '/open-account',
      '/confirm-account#token',
      '/contact',
      '/confirm-message#token',
      '/reset-password#token',
      '/confirm-email#token',
      '/refuse-email#token',
      '/no-such-page',
      `${url}//`,
    ],
  },
  {
    name: 'leads and colleagues',
    person: () => root,
    screens: async (company) => [
      '/office',
      '/office/dashboard',
      '/office/leads',
      await leadScreen(company),
      `${await leadScreen(company)}?tab=documents`,
      '/office/tasks',
      '/office/tasks?layout=board',
      '/office/leads/import',
      '/office/no-such-page',
      '/office/users',
      '/office/campaigns',
      '/office/campaign-return',
      '/office/approvals',
      '/office/audit',
      '/office/changes',
      '/office/closures',
      '/office/verification',
      `/office/verification?lead=${await waitingLead(company)}`,
      '/office/permissions',
      '/office/risk-share',
      '/office/system',
      '/office/notifications',
    ],
  },
  {
    name: 'settings and profile',
    person: () => root,
    screens: async () => [...tabsOf('/office/settings', settingTabs), ...tabsOf('/office/profile', profileTabs)],
  },
  {
    name: 'money',
    person: () => root,
    screens: async (company) => [
      '/office/deposits',
      await openRecord(company, 'deposits', 'deposit'),
      '/office/withdrawals',
      await openRecord(company, 'withdrawals', 'withdrawal', { status: 'pending' }),
      '/office/cash-flow',
      '/office/cash-flow?by=week&group=staff',
      ...tabsOf('/office/billing', ['books', 'transfers', 'months']),
      `${await leadScreen(company)}?tab=money`,
    ],
  },
  {
    name: 'products',
    person: () => root,
    screens: async (company) => [
      '/office/products',
      await openRecord(company, 'products', 'product'),
      '/office/product-categories',
      await openRecord(company, 'product-categories', 'product-category'),
      '/office/product-markets',
      await openRecord(company, 'product-markets', 'product-market'),
      '/office/offers',
      await openRecord(company, 'offers', 'offer'),
      '/office/vault',
      '/office/sales',
      `${await leadScreen(company)}?tab=vault`,
    ],
  },
  {
    name: 'investing and trading',
    person: () => root,
    screens: async (company) => [
      '/office/projects',
      `/office/projects?record=${await ownNewest(company, 'project')}`,
      '/office/investments',
      `/office/investments?record=${await ownNewest(company, 'investment')}`,
      `${await leadScreen(company)}?tab=investments`,
      '/office/orders',
      `/office/orders?record=${await ownNewest(company, 'order', closed)}`,
      `${await leadScreen(company)}?tab=orders`,
      `${await leadScreen(company)}?tab=rules`,
      '/office/platform',
      (await leadScreen(company)).replace('/office/leads/', '/office/platform?symbol=ETHUSD&lead='),
      `/office/orders/${await ownNewest(company, 'order', closed)}/receipt`,
    ],
  },
];

/** Areas of customers with two years of history. */
export const customerAreas: readonly Area[] = [
  {
    name: 'a customer’s account',
    person: demoCustomer,
    screens: async (company) => [
      '/my',
      '/my/invest',
      '/my/money',
      '/my/me',
      '/my/activity',
      '/my/deposit',
      '/my/withdraw',
      '/my/verification',
      '/my/notifications',
      '/my/no-such-page',
      '/my/statement',
      '/my/statement?account=hold',
      `/my/deposits/${await ownNewest(company, 'deposit')}`,
      `/my/withdrawals/${await ownNewest(company, 'withdrawal')}`,
      ...tabsOf('/my/profile', profileTabs),
    ],
  },
  {
    name: 'what a customer owns and trades',
    person: demoCustomer,
    screens: async (company) => [
      '/my/limits',
      '/my/mandate',
      '/my/questions/forex',
      '/my/questions/binary',
      '/my/projects',
      `/my/projects/${await ownNewest(company, 'project')}`,
      `/my/projects/${await ownNewest(company, 'project')}/subscribe`,
      '/my/investments',
      `/my/investments/${await ownNewest(company, 'investment')}`,
      '/my/products',
      '/my/products?order=sortCheapest&q=no-such-product',
      `/my/products/${await ownNewest(company, 'product', { status: { eq: 'available' } })}`,
      '/my/vault',
      '/my/platform?symbol=BTCUSD',
      '/my/practice?symbol=BTCUSD',
      `/my/orders/${await ownNewest(company, 'order', closed)}/receipt`,
    ],
  },
];

/** The same screens for a customer without data. */
export const newCustomerArea: Area = {
  name: 'a new customer',
  person: newcomer,
  screens: async (company) => [
    '/my',
    '/my/invest',
    '/my/money',
    '/my/me',
    '/my/activity',
    '/my/statement',
    '/my/deposit',
    '/my/withdraw',
    '/my/verification',
    '/my/notifications',
    '/my/limits',
    '/my/questions/forex',
    '/my/platform',
    '/my/practice',
    '/my/investments',
    '/my/projects',
    `/my/projects/${await ownNewest(company, 'project')}/subscribe`,
    `/my/products/${await ownNewest(company, 'product', { status: { eq: 'available' } })}`,
    '/my/vault',
    `/my/orders/${await ownNewest(company, 'order', closed)}/receipt`,
    ...tabsOf('/my/profile', profileTabs),
  ],
};
