import { randomBytes } from 'node:crypto';
import type { App } from '../../kernel/context.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { storePasswordHash } from '../auth/index.ts';
import { seedDividends, seedInvestments } from '../investment/index.ts';
import { priceSecret } from '../price/index.ts';
import { demoMarket } from './demo-market.ts';
import { generateCompany } from './demo-people.ts';
import { storeDocuments } from './demo-document-table.ts';
import { insertMoney } from './demo-money-table.ts';
import { insertOrders } from './store-orders.ts';
import { letTrade } from './demo-trader-table.ts';
import { insertSales, storeCatalogue } from './store-catalogue.ts';
import { generateDocuments } from './generate-documents.ts';
import { generateInvestments } from './generate-investments.ts';
import { generateMoney } from './generate-money.ts';
import { generateOrders } from './generate-orders.ts';
import { drawCatalogue, generateCatalogue } from './generate-products.ts';
import { generateProjects, storeProjects } from './generate-projects.ts';
import { generateSales } from './generate-sales.ts';
import { generateWork } from './generate-work.ts';
import { allowPauses, insertCompany, insertWork, isEmpty, ofDemo, presentCompany } from './demo-table.ts';

export interface DemoLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Fills an installation without people. Returns log-ins for two admins, because one decides what the other proposes,
 * an agent and a customer, with generated passwords shown only once; null when there are people already.
 */
export const fillDemo = async (app: App): Promise<readonly DemoLogin[] | null> => {
  if (!(await isEmpty(app.database))) return null;
  const company = generateCompany(app.clock.now());
  const { leads } = company;
  const [customer] = leads;
  const admins = company.staff.filter(({ role }) => role === 'admin');
  const shown = [...admins, company.staff[1], customer && { ...customer, role: 'lead' }].filter(
    (person) => person !== undefined,
  );
  const logins = await Promise.all(
    shown.map(async (person) => {
      const password = `${randomBytes(9).toString('base64url')}7a`;
      return { ...person, password, hash: await hashPassword(password) };
    }),
  );
  const projects = await generateProjects(app.clock.now());
  const money = generateMoney(company, app.clock.now());
  const agent = company.staff[1]?.id ?? '';
  const invested = generateInvestments({ transfers: money.transfers, projects, agent }, app.clock.now());
  const files = await generateDocuments({ leads, money }, app.clock.now());
  const booked = [...money.transfers, ...invested.transfers];
  const market = demoMarket(await priceSecret(app.database));
  const traded = generateOrders({ transfers: booked, agent, shown: customer?.id, leads, market }, app.clock.now());
  const catalogue = generateCatalogue(app.clock.now());
  const pictures = await drawCatalogue(catalogue);
  const transfers = [...booked, ...traded.transfers];
  const { products } = catalogue;
  const sales = generateSales({ leads, transfers, products, agent }, app.clock.now());
  return app.database.transaction(async (transaction) => {
    if (!(await isEmpty(transaction))) return null;
    await allowPauses(transaction);
    await insertCompany(transaction, company);
    await insertWork(transaction, generateWork(company, app.clock.now()));
    await storeProjects(app, transaction, projects);
    // Before their transfers: totals count the result of an order that has ended.
    await insertOrders(transaction, traded.orders, app.clock.now());
    await insertMoney(transaction, { ...money, transfers: [...transfers, ...sales.transfers] });
    await seedInvestments(transaction, ofDemo(invested.investments));
    await seedDividends(transaction, invested.dividends);
    await letTrade(transaction, { orders: traded.orders, shown: customer?.id, now: app.clock.now() });
    await storeCatalogue(app, transaction, { catalogue, pictures });
    await insertSales(transaction, sales);
    // Not the admin who pays the customers.
    await storeDocuments(app, transaction, { files, checker: admins[1]?.id ?? '' });
    await presentCompany(transaction, app.clock.now());
    for (const { id: userId, hash } of logins) await storePasswordHash(transaction, { userId, hash, expires: null });
    return logins.map(({ role, email, password }) => ({ role, email, password }));
  });
};
