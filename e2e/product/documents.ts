import { Buffer } from 'node:buffer';
import type { Company } from './journey.ts';
import { type Call, logIn, type Person } from './sign-in.ts';

/** One red pixel, as a file chosen in a browser. */
export const pictureFile = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
});

interface Customer extends Person {
  readonly id: string;
}

export const applyFor = async (company: Company, customer: Customer): Promise<void> => {
  const { token, cookie } = await logIn(company.url, customer);
  for (const kind of ['identityFront', 'proofOfAddress']) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pictureFile('paper.png').buffer)]), 'paper.png');
    const answer = await fetch(new URL(`/v1/user/${customer.id}/verification/document?kind=${kind}`, company.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, cookie: `session=${cookie}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`The document was answered ${answer.status}: ${await answer.text()}`);
  }
  const call = await company.call(customer);
  await call('POST', `/v1/user/${customer.id}/verification/submit`);
};

export const verify = async (company: Company, customer: Customer): Promise<void> => {
  await applyFor(company, customer);
  await acceptDocuments(company, customer);
};

interface Documents {
  readonly version: number;
  readonly documents: readonly { readonly id: string }[];
}

/** Root has created the customers, so the admin of the demo company decides. */
const asChecker = (company: Company): Promise<Call> => company.call(company.demo['admin'] as Person);

const documentsOf = async (company: Company, { id }: Pick<Customer, 'id'>): Promise<Documents> =>
  (await asChecker(company))<Documents>('GET', `/v1/user/${id}/verification`);

const decide = async (company: Company, { id }: Pick<Customer, 'id'>, decision: object): Promise<void> => {
  await (
    await asChecker(company)
  )('POST', `/v1/user/${id}/verification`, decision);
};

/** Accepts the submitted documents of a customer, also again after a change of name. */
export const acceptDocuments = async (company: Company, customer: Pick<Customer, 'id'>): Promise<void> => {
  const { version } = await documentsOf(company, customer);
  await decide(company, customer, { status: 'verified', version, reason: '' });
};

/** Takes the verification of a customer back. */
export const rejectDocuments = async (company: Company, customer: Pick<Customer, 'id'>): Promise<void> => {
  const { version, documents } = await documentsOf(company, customer);
  const reasons = documents.map(({ id }) => ({ id, reason: 'It has expired.' }));
  await decide(company, customer, { status: 'rejected', version, reason: '', documents: reasons });
};
