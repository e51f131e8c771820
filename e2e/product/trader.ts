import type { Company } from './journey.ts';
import { createInvestor } from './investor.ts';
import type { Customer } from './people.ts';

/** Right answers to the questions that come before the first leveraged order. */
const answers = {
  experience: 'regular',
  background: 'work',
  leverage: 'both',
  margin: 'closed',
  spread: 'cost',
  stopLoss: 'closes',
} as const;

/** Takes away what keeps a customer from leveraged orders: the label that staff give, and the questions that he answers. */
export const letTrade = async (company: Company, lead: Customer): Promise<void> => {
  await company.asRoot('PATCH', `/v1/user/${lead.id}`, { labels: 'forex' });
  const call = await company.call(lead);
  await call('POST', '/v1/trading-policy/appropriateness', { kind: 'forex', questionsVersion: 1, answers });
};

/** A customer with this many euro whom nothing keeps from leveraged orders. */
export const createTrader = async (company: Company, euro: number) => {
  const lead = await createInvestor(company, euro);
  await letTrade(company, lead);
  return lead;
};
