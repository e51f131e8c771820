import type { Company } from './journey.ts';
import { deal, sheet } from './payload-dealer.ts';
import type { Customer } from './people.ts';
import { callsOfDecider } from './proof.ts';
import type { Person } from './sign-in.ts';

interface Made {
  readonly id: string;
}

interface Planted {
  readonly withdrawal: string;
  readonly deposit: string;
  readonly approval: string;
}

/** Pending payments with remarks of all parties. */
export const plantMoney = async (company: Company, customer: Customer): Promise<Planted> => {
  const { asRoot } = company;
  const call = await company.call(customer);
  const iban = 'DE89370400440532013000';
  const { password } = customer;
  await call('POST', '/v1/destination', { holder: deal(140), iban, label: deal(60), password });
  let withdrawal = '';
  for (const end of ['wait', 'fail', 'fail']) {
    const { id } = await call<Made>('POST', '/v1/withdrawal', { amount: 20, destination: iban, password });
    withdrawal = id;
    if (end === 'fail') await asRoot('POST', `/v1/withdrawal/${id}/fail`, { reason: sheet(500) });
  }
  const transfer = { fullName: deal(120), street: deal(160), zipCode: deal(20), transactionId: deal(120) };
  const { id: deposit } = await asRoot<Made>('POST', '/v1/deposit', { lead: customer.id, amount: 100, ...transfer });
  const admin = await callsOfDecider(company, company.demo['admin'] as Person);
  let pendingApproval = '';
  for (const end of ['approve', 'reject', 'wait']) {
    const correction = { userId: customer.id, amount: 5, reason: sheet(500) };
    const { approval } = await asRoot<{ approval: string }>('POST', '/v1/ledger/correction', correction);
    pendingApproval = approval;
    if (end === 'approve') await admin('POST', `/v1/approval/${approval}/approve`, { note: sheet(500) });
    if (end === 'reject') await admin('POST', `/v1/approval/${approval}/reject`, { reason: sheet(500) });
  }
  return { withdrawal, deposit, approval: pendingApproval };
};
