import { randomUUID } from 'node:crypto';
import type { Company } from './journey.ts';
import { asProvenRoot, callsOfDecider } from './proof.ts';
import type { Person } from './sign-in.ts';

export interface Customer extends Person {
  readonly id: string;
  readonly name: string;
}

export const goodPassword = 'Walnut-boat-47-harbour';
const givenPassword = 'Given-once-by-root-58';

interface NewcomerOptions {
  readonly role: 'admin' | 'regular' | 'lead';
  /** Distinguishes the person in lists; a generated word by default. */
  readonly lastName?: string;
  readonly fields?: object;
}

/** A word that occurs nowhere else in the company. */
export const uniqueName = (start: string): string => `${start}${randomUUID().slice(0, 8)}`;

/** Creates a person whose password must be changed at the first log-in. */
export const createNewcomer = async (
  company: Company,
  { role, lastName, fields }: NewcomerOptions,
): Promise<Customer> => {
  const name = lastName ?? uniqueName('Quill');
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.${uniqueName('p')}@journey.example`;
  const body = { firstName: 'Ada', lastName: name, email, role, password: givenPassword, ...fields };
  const call = role === 'lead' ? company.asRoot : await asProvenRoot(company);
  const { id } = await call<{ id: string }>('POST', '/v1/user', body);
  if (role === 'admin') await approveAll(company);
  return { id, email, password: givenPassword, name: `Ada ${name}` };
};

/** Approves all proposals that wait for the demo company's admin. */
export const approveAll = async (company: Company): Promise<void> => {
  const { admin } = company.demo;
  if (!admin) throw new Error('The company has no admin');
  const call = await callsOfDecider(company, admin);
  const { waiting } = await call<{ waiting: { id: string }[] }>('GET', '/v1/approval/waiting');
  for (const { id } of waiting) await call('POST', `/v1/approval/${id}/approve`, {});
};

/** Creates a person who can log in at once; a customer has used the link mailed to them. */
export const createPerson = async (company: Company, options: NewcomerOptions): Promise<Customer> => {
  const newcomer = await createNewcomer(company, options);
  if (options.role === 'lead') {
    const body = { token: await company.invitationOf(newcomer.email), password: goodPassword };
    await company.asRoot('POST', '/v1/auth/reset-by-link', body);
    return { ...newcomer, password: goodPassword };
  }
  const call = await company.call(newcomer);
  await call('POST', '/v1/auth/change-password', { currentPassword: newcomer.password, password: goodPassword });
  return { ...newcomer, password: goodPassword };
};
