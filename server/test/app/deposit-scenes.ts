import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { StartDeposit } from '@countinghouse/contract/deposit/card.ts';
import { type Caller, type Response, signedIn } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** Published test cards by outcome. */
export const cards = {
  approved: '4242424242424242',
  challenged: '4000002760003184',
  alsoChallenged: '4000002500003155',
  challengedThenDeclined: '4000008400001629',
  challengedThenPoor: '4000008260003178',
  declined: '4000000000000002',
} as const;

export const cardDeposit = (fields: Partial<StartDeposit> = {}): StartDeposit => ({
  amount: 100,
  cardNumber: cards.challenged,
  cardExpirationDate: '12/49',
  cardCVV: '123',
  fullName: 'Ada Payer',
  street: 'Quay 1',
  zipCode: '10115',
  country: 'DE',
  phone: '+49 30 1234',
  ...fields,
});

/** An agent with their customer, both signed in. */
export const agentAndLead = async (app: TestApp): Promise<{ agent: Caller; lead: Caller }> => {
  const agent = await signedIn(app, 'regular');
  return { agent, lead: await signedIn(app, { role: 'lead', assignedTo: agent.id }) };
};

/** Starts a deposit and returns its state after the gateway has replied. */
export const started = async (who: Caller, fields: Partial<StartDeposit> = {}): Promise<Deposit> => {
  const begun = await who.call(calls.startDeposit, { body: cardDeposit(fields) });
  if (begun.status !== 201) throw new Error(`${begun.status}: ${begun.text}`);
  return polled(who, begun.body.id);
};

export const confirm = (who: Caller, id: string, secureCode?: string): Promise<Response<Deposit>> =>
  who.call(calls.confirmDeposit, {
    params: { depositId: id },
    body: secureCode === undefined ? {} : { secureCode },
  });

export const polled = async (who: Caller, id: string): Promise<Deposit> => (await confirm(who, id)).body;

export const cancel = (who: Caller, id: string): Promise<Response<Deposit>> =>
  who.call(calls.cancelDeposit, { params: { id } });

/** The code that the bank shows the customer. */
export const codeOf = async (lead: Caller, id: string): Promise<string> =>
  (await lead.call(calls.sandboxBank, { params: { id } })).body.secureCode;

/** Six digits that are not the code. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
