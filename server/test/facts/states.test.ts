import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { closureStates } from '@countinghouse/contract/closure/closure.ts';
import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import { importStates } from '@countinghouse/contract/import/import.ts';
import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { orderStates } from '@countinghouse/contract/order/order.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { projectStates } from '@countinghouse/contract/project/project.ts';
import { documentStates } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedStates } from '../../src/features/offer/facts-stored-states.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

const machines: Readonly<Record<string, readonly string[]>> = {
  'approval.state': approvalStates.names,
  'closure_request.state': closureStates.names,
  'debt.state': debtStates.names,
  'deposit.status': depositStates.names,
  'deposit_dispute.status': disputeStates.names,
  'deposit_refund.status': refundStates.names,
  'dividend.status': dividendStates.names,
  'investment.status': investmentStates.names,
  'lead_import.state': importStates.names,
  'offer.status': storedStates,
  'orders.status': orderStates.names,
  'product.status': productStates.names,
  'project.status': projectStates.names,
  'users.verification': verificationStates.names,
  'verification_document.status': documentStates.names,
  'withdrawal.status': withdrawalStates.names,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The values that the check constraint of exactly this column allows. */
const allowedBy = async (column: string): Promise<string[]> => {
  const [table, name] = column.split('.');
  const [found] = await app.database.query<{ definition: string }>(sql`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${name}
      and pg_get_constraintdef(c.oid) like '%ARRAY%'`);
  return [...(found?.definition ?? '').matchAll(/'([a-z0-9_]+)'/g)].map(([, state = '']) => state);
};

describe('the states in the database', () => {
  it.each(Object.entries(machines))('are those that the contract declares: %s', async (column, names) => {
    expect((await allowedBy(column)).toSorted()).toEqual([...names].toSorted());
  });
});
