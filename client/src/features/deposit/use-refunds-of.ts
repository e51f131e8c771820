import { depositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** A deposit's refunds; refetched when the deposit or an approval changes. */
export const useRefundsOf = (id: string) =>
  useRead(depositRefunds, { params: { id } }, { resources: ['approval', 'funds'] });
