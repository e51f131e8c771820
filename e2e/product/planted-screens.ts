import { acceptDocuments } from './documents.ts';
import { createInvestor } from './investor.ts';
import { type Company, root } from './journey.ts';
import { createPerson, type Customer } from './people.ts';
import { plantDevice, plantDocuments, plantImport } from './planted-files.ts';
import { plantProduct, plantProject } from './planted-goods.ts';
import { plantMoney } from './planted-money.ts';
import { plantPeople, plantSettings } from './planted-people.ts';

interface PlantedScreens {
  readonly customer: Customer;
  /** Addresses for root, for the customer and for a visitor. */
  readonly office: readonly string[];
  readonly own: readonly string[];
  readonly home: readonly string[];
}

/** Puts payloads into every text that the product stores and shows; returns the screens that show them. */
export const plantScreens = async (company: Company): Promise<PlantedScreens> => {
  await plantSettings(company);
  const customer = await createInvestor(company, 5000);
  const applicant = await createPerson(company, { role: 'lead' });
  await plantPeople(company, customer);
  await acceptDocuments(company, customer);
  const { withdrawal, deposit, approval } = await plantMoney(company, customer);
  const { project, investment } = await plantProject(company, customer);
  const { market, category, product, offer, available } = await plantProduct(company, customer);
  await plantDocuments(company, applicant);
  await plantDevice(company, customer);
  const sheet = await plantImport(company, root);
  const lead = `/office/leads/${customer.id}`;
  const list = (name: string, record: string) => `/office/${name}?record=${record}`;
  return {
    customer,
    office: [
      '/office',
      '/office/dashboard',
      ...[1, 2, 3].map((page) => `/office/campaigns?size=100&page=${page}`),
      '/office/leads?size=50',
      lead,
      ...['documents', 'money', 'investments', 'orders', 'rules', 'vault'].map((tab) => `${lead}?tab=${tab}`),
      '/office/users',
      list('approvals', approval),
      '/office/approvals?tab=decided',
      '/office/audit?size=100',
      '/office/notifications',
      `/office/verification?lead=${applicant.id}`,
      list('deposits', deposit),
      list('withdrawals', withdrawal),
      '/office/cash-flow?by=week&group=staff',
      '/office/billing?tab=transfers',
      list('projects', project),
      list('investments', investment),
      list('product-markets', market),
      list('product-categories', category),
      list('products', product),
      list('offers', offer),
      '/office/vault',
      '/office/sales',
      '/office/leads/import',
      `/office/leads/import/${sheet}`,
      `/office/leads/import/${sheet}?step=check`,
      `/office/platform?lead=${customer.id}`,
      ...['company', 'labels', 'qualifications'].map((tab) => `/office/settings?tab=${tab}`),
    ],
    own: [
      '',
      '/activity',
      '/statement',
      '/withdraw',
      '/deposit',
      '/notifications',
      '/limits',
      '/platform',
      '/verification',
      '/projects',
      `/projects/${project}`,
      `/projects/${project}/subscribe`,
      '/investments',
      `/investments/${investment}`,
      '/products',
      `/products/${available}`,
      '/vault',
      '/profile?tab=details',
      '/profile?tab=devices',
    ].map((screen) => `/my${screen}`),
    home: ['/', '/login', '/check'],
  };
};
