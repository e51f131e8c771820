import { randomBytes } from 'node:crypto';
import type { App } from '../../kernel/context.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { priceSecret } from '../price/index.ts';
import { demoMarket } from './demo-market.ts';
import { generateCompany } from './demo-people.ts';
import { storeDocuments } from './demo-document-table.ts';
import { insertInvestments } from './demo-investment-table.ts';
import { insertMoney } from './demo-money-table.ts';
import { insertOrders } from './demo-order-table.ts';
import { letTrade } from './demo-trader-table.ts';
import { insertSales, storeCatalogue } from './demo-product-table.ts';
import { generateDocuments } from './generate-documents.ts';
import { generateInvestments } from './generate-investments.ts';
import { generateMoney } from './generate-money.ts';
import { generateOrders } from './generate-orders.ts';
import { drawCatalogue, generateCatalogue } from './generate-products.ts';
import { generateProjects, storeProjects } from './generate-projects.ts';
import { generateSales } from './generate-sales.ts';
import { insertCompany, isEmpty, presentCompany, requireTwoFactor, setPasswordHash } from './demo-table.ts';

export interface DemoLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Fills an installation without people. Returns log-ins for one admin, one agent and one customer, with generated
 * passwords shown only once; null when there are people already.
 */
export const fillDemo = async (app: App): Promise<readonly DemoLogin[] | null> => {
  if (!(await isEmpty(app.database))) return null;
  const company = generateCompany(app.clock.now());
  const { leads } = company;
  const [customer] = leads;
  const shown = [company.staff[0], company.staff[1], customer && { ...customer, role: 'lead' }].filter(
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
  const seller = company.staff[1]?.id ?? '';
  const invested = generateInvestments({ transfers: money.transfers, projects, seller }, app.clock.now());
  const files = await generateDocuments({ leads, money }, app.clock.now());
  const booked = [...money.transfers, ...invested.transfers];
  const market = demoMarket(await priceSecret(app.database));
  const traded = generateOrders({ transfers: booked, seller, shown: customer?.id, leads, market }, app.clock.now());
  const catalogue = generateCatalogue(app.clock.now());
  const pictures = await drawCatalogue(catalogue);
  const transfers = [...booked, ...traded.transfers];
  const { products } = catalogue;
  const sales = generateSales({ leads, transfers, products, seller }, app.clock.now());
  return app.database.transaction(async (transaction) => {
    if (!(await isEmpty(transaction))) return null;
    await insertCompany(transaction, company);
    await storeProjects(app, transaction, projects);
    await insertMoney(transaction, { ...money, transfers: [...transfers, ...sales.transfers] });
    await insertInvestments(transaction, invested);
    await insertOrders(transaction, traded.orders);
    await letTrade(transaction, { orders: traded.orders, shown: customer?.id, now: app.clock.now() });
    await storeCatalogue(app, transaction, { catalogue, pictures });
    await insertSales(transaction, sales);
    await storeDocuments(app, transaction, { files, checker: company.staff[0]?.id ?? '' });
    await presentCompany(transaction);
    await requireTwoFactor(transaction, false);
    for (const login of logins) await setPasswordHash(transaction, login.id, login.hash);
    return logins.map(({ role, email, password }) => ({ role, email, password }));
  });
};
