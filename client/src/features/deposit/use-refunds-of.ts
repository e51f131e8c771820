import { depositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** What went back of a deposit, or is on its way; asked again when the deposit or an approval changes. */
export const useRefundsOf = (id: string) =>
  useRead(depositRefunds, { params: { id } }, { resources: ['approval', 'funds'] });
