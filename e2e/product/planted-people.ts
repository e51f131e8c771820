import type { Company } from './journey.ts';
import { deal, sheet } from './payload-dealer.ts';
import { type Customer, uniqueName } from './people.ts';
import { asProvenRoot, callsOfDecider } from './proof.ts';
import { payloads } from './script-payloads.ts';
import type { Person } from './sign-in.ts';

const givenPassword = 'Given-once-by-root-58';

interface Made {
  readonly id: string;
}

/** The company's own texts: the ones that visitors read, and the names of labels and stages. */
export const plantSettings = async (company: Company): Promise<void> => {
  const { asRoot, demo } = company;
  const named = (key: string) => Array.from({ length: 8 }, (_, index) => ({ key: `${key}_${index}`, name: deal(60) }));
  const { labels, qualifications } = await asRoot<{ labels: object[]; qualifications: object[] }>('GET', '/v1/setting');
  const { approval } = await asRoot<{ approval: string }>('PATCH', '/v1/setting', {
    companyName: deal(120),
    description: sheet(4000),
    // The demo company has one in each language, and visitors read theirs.
    descriptionEn: sheet(4000),
    street: deal(120),
    number: deal(20),
    zipCode: deal(20),
    city: deal(80),
    labels: [...labels, ...named('hostile')],
    qualifications: [...qualifications, ...named('stage')],
  });
  // A second person agrees to the new address.
  const colleague = await callsOfDecider(company, demo['admin'] as Person);
  await colleague('POST', `/v1/approval/${approval}/approve`, {});
};

/** All payloads as names of campaigns, as names of leads and as notes on one of them. */
export const plantPeople = async (company: Company, customer: Customer): Promise<void> => {
  const asRoot = await asProvenRoot(company);
  const { campaigns } = await asRoot<{ campaigns: Made[] }>(
    'POST',
    '/v1/campaign/batch',
    payloads.map(({ text }) => ({ name: text })),
  );
  const leads = Array.from({ length: 100 }, () => {
    const email = `${uniqueName('lead')}@journey.example`;
    return { role: 'lead', firstName: deal(80), lastName: deal(80), email, password: givenPassword };
  });
  await asRoot('POST', '/v1/user/batch', leads);
  for (let count = 0; count < 4; count += 1)
    await asRoot('POST', '/v1/comment', { lead: customer.id, text: sheet(5000) });
  const agent = await asRoot<Made>('POST', '/v1/user', {
    role: 'regular',
    firstName: deal(80),
    lastName: deal(80),
    email: `${uniqueName('agent')}@journey.example`,
    password: givenPassword,
  });
  const changes = { firstName: deal(80), lastName: deal(80), campaign: campaigns[7]?.id, assignedTo: agent.id };
  await asRoot('PATCH', `/v1/user/${customer.id}`, {
    ...changes,
    labels: 'forex;hostile_1',
    qualifications: 'stage_1',
  });
  await asRoot('POST', `/v1/auth/generate-token/${customer.id}`, { reason: deal(300) });
  await asRoot('PATCH', `/v1/trading-policy/trader/${customer.id}`, { country: 'BE', reason: sheet(500) });
  for (const list of ['lead', 'campaign'])
    await asRoot('POST', '/v1/saved-view', { list, name: deal(80), search: deal(120), shared: true });
};
