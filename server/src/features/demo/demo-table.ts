import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { countDemoCampaigns, removeDemoCampaigns, seedCampaigns } from '../campaign/index.ts';
import { removeDemoCosts, seedCosts } from '../campaign-return/index.ts';
import { seedComments } from '../comment/index.ts';
import { countDemoProducts } from '../product/index.ts';
import { countDemoProjects, removeDemoProjects } from '../project/index.ts';
import { lockSetting, writeSetting } from '../setting/index.ts';
import { seedTasks } from '../task/index.ts';
import { seedTraders } from '../trading-policy/index.ts';
import { removeDemoDocuments } from '../verification/index.ts';
import { deleteMoney } from './demo-money-table.ts';
import { demoSetting } from './demo-names.ts';
import type { DemoCompany } from './demo-people.ts';
import type { DemoWork } from './generate-work.ts';

/** The company's profile as installed. */
const noCompany: Partial<Setting> = {
  companyName: 'Application',
  description: '',
  descriptionEn: '',
  descriptionFr: '',
  descriptionDe: '',
  descriptionNl: '',
  street: '',
  number: '',
  zipCode: '',
  city: '',
  country: '',
  phone: '',
  email: '',
  legalEntity: '',
  registration: '',
  governingLaw: '',
  theme: 'purple',
};

/** True when there are no users except root, so that a demo can be generated. */
export const isEmpty = async (runner: Runner): Promise<boolean> =>
  (await runner.query(sql`select 1 from users where role <> 'root' limit 1`)).length === 0;

/** The demo's files are stored while its transaction is idle, for longer than several servers allow. */
export const allowPauses = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select set_config('idle_in_transaction_session_timeout', '2min', true)`);
};

/** Marks rows as the demo's, so that they are removed with it. */
export const ofDemo = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, demo: true }));

export const insertCompany = async (runner: Runner, company: DemoCompany): Promise<void> => {
  await bulkInsert(runner, sql`users`, ofDemo(company.staff));
  await seedCampaigns(runner, ofDemo(company.campaigns));
  const leads = company.leads.map(({ iban: _iban, country: _country, ...lead }) => ({ ...lead, role: 'lead' }));
  await bulkInsert(runner, sql`users`, ofDemo(leads));
  const traders = company.leads.map(({ id, country }) => ({ lead_id: id, country }));
  await seedTraders(runner, traders);
  await seedComments(runner, company.comments);
};

export const insertWork = async (runner: Runner, { tasks, costs }: DemoWork): Promise<void> => {
  await seedTasks(runner, tasks);
  await seedCosts(runner, costs);
};

/**
 * Fills in the company's profile, unless it has been changed. A demo is shown without an authenticator; a company that
 * starts without the demo requires one.
 */
export const presentCompany = async (runner: Runner, now: Date): Promise<void> => {
  const { companyName } = await lockSetting(runner);
  const profile = companyName === noCompany.companyName ? demoSetting : {};
  await writeSetting(runner, { ...profile, staffTwoFactor: false }, now);
};

/** Clears the company's profile, unless it has been renamed. */
const forgetCompany = async (runner: Runner, now: Date): Promise<void> => {
  const { companyName } = await lockSetting(runner);
  if (companyName === demoSetting.companyName) await writeSetting(runner, noCompany, now);
};

export const countDemo = async (runner: Runner): Promise<number> => {
  const [row] = await runner.query<{ count: bigint }>(sql`
    select (select count(*) from users where demo) + ${countDemoCampaigns} + ${countDemoProjects}
      + ${countDemoProducts} as count`);
  return Number(row?.count ?? 0n);
};

interface Removed {
  readonly removed: number;
}

/** Takes the company's own leads from agents of the demo; returns their ids. */
export const unassignFromDemo = async (runner: Runner): Promise<string[]> => {
  const leads = await runner.query<{ id: string }>(sql`
    update users set assigned_to = null where not demo and assigned_to in (select id from users where demo) returning id`);
  return leads.map(({ id }) => id);
};

/** Removes the demo company. A campaign with a real lead stays as the company's own. */
export const deleteDemo = async (runner: Runner, now: Date): Promise<number> => {
  await deleteMoney(runner);
  await runner.query(sql`select remove_demo_investments(${now}::timestamptz)`);
  await runner.query(sql`select remove_demo_orders()`);
  await runner.query(sql`select remove_demo_mandates(${now}::timestamptz)`);
  await removeDemoDocuments(runner, now);
  const [products] = await runner.query<Removed>(sql`select remove_demo_products(${now}::timestamptz) as removed`);
  const [people] = await runner.query<Removed>(sql`select remove_demo_people(${now}::timestamptz) as removed`);
  await removeDemoCosts(runner);
  const campaigns = await removeDemoCampaigns(runner);
  const projects = await removeDemoProjects(runner);
  await runner.query(sql`
    update stored_file set deleted_at = ${now}::timestamptz
    where owner_id = any(${projects}::uuid[]) and deleted_at is null`);
  await forgetCompany(runner, now);
  await writeSetting(runner, { staffTwoFactor: true }, now);
  return (people?.removed ?? 0) + campaigns + projects.length + (products?.removed ?? 0);
};
