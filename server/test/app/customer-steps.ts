// The steps by which staff create, verify and pay a customer.
import { user } from '@countinghouse/contract/user/user.ts';
import { decideVerification, getVerification } from '@countinghouse/contract/verification/verification.ts';
import { completeWithdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import type { Caller } from './caller.ts';
import { freshEmail } from './import-scenes.ts';
import type { TestApp } from './test-app.ts';

/** A customer that this person created, who has set their own password since. Returns the id. */
export const createdBy = async (app: TestApp, who: Caller): Promise<string> => {
  const person = { firstName: 'Marta', lastName: 'Mule', phone: '+49 30 5551234', password: 'Walnut-Harbour-77' };
  const made = await who.call(user.routes.create, { body: { role: 'lead', email: freshEmail(), ...person } });
  await app.database.query(sql`
    update user_secret set restricted_since = null, must_change_password = false where user_id = ${made.body.id}::uuid`);
  return made.body.id;
};

/** Verifies a customer as they are; returns the new state, or the code of the refusal. */
export const accept = async (who: Caller, id: string): Promise<string> => {
  const { version } = (await who.call(getVerification, { params: { id } })).body;
  const reply = await who.call(decideVerification, {
    params: { id },
    body: { status: 'verified', version, reason: '' },
  });
  return reply.status === 201 ? reply.body.status : reply.problem.code;
};

/** Pays a withdrawal; returns the new state, or the code of the refusal. */
export const pay = async (who: Caller, id: string): Promise<string> => {
  const reply = await who.call(completeWithdrawal, { params: { id }, body: {} });
  return reply.status === 201 ? reply.body.status : reply.problem.code;
};
