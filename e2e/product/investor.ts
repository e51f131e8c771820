import { verify } from './documents.ts';
import { payIn } from './funds.ts';
import type { Company } from './journey.ts';
import { createPerson } from './people.ts';

export const createInvestor = async (company: Company, euro: number) => {
  const lead = await createPerson(company, { role: 'lead' });
  await verify(company, lead);
  await payIn(company, lead, euro);
  return lead;
};

interface Offered {
  readonly id: string;
  readonly name: string;
  readonly minimumAmount: number;
}

export const cheapestProject = async (company: Company): Promise<Offered> => {
  const { projects } = await company.asRoot<{ projects: (Offered & { status: string })[] }>('GET', '/v1/project');
  const [cheapest] = projects
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => one.minimumAmount - other.minimumAmount);
  if (!cheapest) throw new Error('The demo company offers nothing');
  return cheapest;
};
