import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { type Caller, signedIn } from './caller.ts';
import type { TestApp } from './test-app.ts';
import { addFunds, verify } from './withdrawals.ts';

/** Marks what a project stored by a test offers as approved. */
export const approveOffered = async (app: TestApp, project: string): Promise<void> => {
  await app.database.query(sql`
    insert into approved_terms (id, record_id, terms, date_creation)
    select gen_random_uuid(), id, jsonb_build_object('rentability', rentability, 'duration', duration, 'coefficient', coefficient,
      'minimumAmount', round(minimum_cents / 100.0, 2), 'dividendFrequency', dividend_frequency, 'startDate', start_date,
      'endDate', end_date), now()
    from project where id = ${project}::uuid`);
};

/** An open project from 1,000 euro, without a picture in the store. Returns its id. */
export const openProject = async (app: TestApp, name: string): Promise<string> => {
  const project = newId();
  await app.database.query(sql`
    insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
      coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date)
    values (${project}::uuid, ${name}, 'A', 'B', 'C', 'D', 12, 24, 2.5, 100000, 'monthly', '/v1/uploads/0.png', 'open',
      '2020-01-01', '2099-12-31')`);
  await approveOffered(app, project);
  return project;
};

/** A signed-in, verified customer with this much money. */
export const investorWith = async (app: TestApp, euro: number): Promise<Caller> => {
  const lead = await signedIn(app, 'lead');
  await verify(app, lead.id);
  await addFunds(app, lead.id, BigInt(euro) * 100n);
  return lead;
};

/** A subscription of 1,000 euro to such a project. */
export const subscriptionTo = (project: string): Subscription => ({
  project,
  projectVersion: 1,
  adjustment: 'amount',
  amount: 1_000,
  duration: 24,
  acceptsTerms: true,
  acceptsRisk: true,
  signature: { kind: 'typed', text: 'Test lead' },
});
