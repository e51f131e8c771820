import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { deleteDocuments } from './demo-document-table.ts';
import { deleteInvestments } from './demo-investment-table.ts';
import { deleteMoney } from './demo-money-table.ts';
import { deleteOrders } from './demo-order-table.ts';
import { demoSetting } from './demo-names.ts';
import type { DemoCompany } from './demo-people.ts';
import { deleteProducts } from './demo-product-table.ts';
import { deleteProjects } from './demo-project-table.ts';

const rows = (values: readonly object[]): string => JSON.stringify(values);

/** True when there are no users except root, so that a demo can be generated. */
export const isEmpty = async (runner: Runner): Promise<boolean> =>
  (await runner.query(sql`select 1 from users where role <> 'root' limit 1`)).length === 0;

export const insertCompany = async (runner: Runner, company: DemoCompany): Promise<void> => {
  await runner.query(sql`
    insert into users (id, role, first_name, last_name, email, demo)
    select id, role, first_name, last_name, email, true from jsonb_to_recordset(${rows(company.staff)}::text::jsonb)
      as r(id uuid, role text, first_name text, last_name text, email text)`);
  await runner.query(sql`
    insert into campaign (id, name, date_creation, demo)
    select id, name, date_creation, true from jsonb_to_recordset(${rows(company.campaigns)}::text::jsonb)
      as r(id uuid, name text, date_creation timestamptz)`);
  await runner.query(sql`
    insert into users (id, role, status, first_name, last_name, email, phone, mobile, campaign_id, assigned_to,
      qualifications, labels, last_login, date_creation, demo)
    select id, 'lead', status, first_name, last_name, email, phone, mobile, campaign_id, assigned_to, qualifications,
      array(select jsonb_array_elements_text(labels)), last_login, date_creation, true
    from jsonb_to_recordset(${rows(company.leads)}::text::jsonb) as r(id uuid, status text, first_name text, last_name text,
      email text, phone text, mobile text, campaign_id uuid, assigned_to uuid, qualifications text, labels jsonb,
      last_login timestamptz, date_creation timestamptz)`);
  await runner.query(sql`
    insert into trader (lead_id, country)
    select id, country from jsonb_to_recordset(${rows(company.leads)}::text::jsonb) as r(id uuid, country text)`);
  await runner.query(sql`
    insert into comment (id, lead_id, author_id, text, date_creation)
    select id, lead_id, author_id, text, date_creation from jsonb_to_recordset(${rows(company.comments)}::text::jsonb)
      as r(id uuid, lead_id uuid, author_id uuid, text text, date_creation timestamptz)`);
};

/** Fills in the company's profile, unless it has been changed. */
export const presentCompany = (runner: Runner): Promise<unknown> =>
  runner.query(sql`
  update setting set company_name = ${demoSetting.companyName}, description = ${demoSetting.description},
    street = ${demoSetting.street}, number = ${demoSetting.number}, zip_code = ${demoSetting.zipCode}, city = ${demoSetting.city},
    country = ${demoSetting.country}, phone = ${demoSetting.phone}, email = ${demoSetting.email}, theme = ${demoSetting.theme},
    version = version + 1
  where company_name = 'Application'`);

/** A demo is shown without an authenticator; a company that begins in earnest needs one. */
export const requireTwoFactor = (runner: Runner, isRequired: boolean): Promise<unknown> =>
  runner.query(sql`
  update setting set staff_two_factor = ${isRequired}, version = version + 1 where staff_two_factor <> ${isRequired}`);

/** Clears the company's profile, unless it has been renamed. */
const forgetCompany = (runner: Runner): Promise<unknown> =>
  runner.query(sql`
  update setting set company_name = 'Application', description = '', street = '', number = '', zip_code = '', city = '',
    country = '', phone = '', email = '', theme = 'purple', version = version + 1
  where company_name = ${demoSetting.companyName}`);

export const setPasswordHash = (runner: Runner, userId: string, hash: string): Promise<unknown> =>
  runner.query(sql`
    insert into user_secret (user_id, password_hash) values (${userId}::uuid, ${hash})
    on conflict (user_id) do update set password_hash = excluded.password_hash`);

export const countDemo = async (runner: Runner): Promise<number> => {
  const [row] = await runner.query<{ count: bigint }>(sql`
    select (select count(*) from users where demo) + (select count(*) from campaign where demo)
      + (select count(*) from project where demo) + (select count(*) from product where demo) as count`);
  return Number(row?.count ?? 0n);
};

/** Removes the demo company. A campaign with a real lead stays as the company's own. */
export const deleteDemo = async (runner: Runner, now: Date): Promise<number> => {
  await runner.query(
    sql`update users set assigned_to = null where not demo and assigned_to in (select id from users where demo)`,
  );
  await deleteMoney(runner);
  await deleteInvestments(runner, now);
  await deleteOrders(runner);
  await deleteDocuments(runner, now);
  const products = await deleteProducts(runner, now);
  const [people] = await runner.query<{ removed: number }>(
    sql`select remove_demo_people(${now}::timestamptz) as removed`,
  );
  const campaigns = await runner.query<{ id: string }>(sql`
    delete from campaign c where demo and not exists (select 1 from users u where u.campaign_id = c.id) returning id`);
  await runner.query(sql`update campaign set demo = false where demo`);
  const projects = await deleteProjects(runner, now);
  await forgetCompany(runner);
  await requireTwoFactor(runner, true);
  return (people?.removed ?? 0) + campaigns.length + projects + products;
};
