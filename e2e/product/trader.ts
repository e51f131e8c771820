import type { Company } from './journey.ts';
import { createInvestor } from './investor.ts';
import type { Customer } from './people.ts';

const answers = {
  experience: 'regular',
  background: 'work',
  leverage: 'both',
  margin: 'closed',
  spread: 'cost',
  stopLoss: 'closes',
} as const;

/** Enables leveraged orders for a customer: sets the label and answers the questions. */
export const letTrade = async (company: Company, lead: Customer): Promise<void> => {
  await company.asRoot('PATCH', `/v1/user/${lead.id}`, { labels: 'forex' });
  const call = await company.call(lead);
  await call('POST', '/v1/trading-policy/appropriateness', { kind: 'forex', questionsVersion: 1, answers });
};

export const createTrader = async (company: Company, euro: number) => {
  const lead = await createInvestor(company, euro);
  await letTrade(company, lead);
  return lead;
};
