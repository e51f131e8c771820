import {
  type Withdrawal,
  withdrawalCompletion,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

/** What completing a withdrawal takes, for those who may; refetched when something that it depends on changes. */
export const useCompletionNeeds = ({ id, status }: Withdrawal) => {
  const mayDecide = useMay('withdrawal:decide');
  return useRead(
    withdrawalCompletion,
    { params: { id } },
    {
      enabled: mayDecide && withdrawalStates.allows(status, 'complete'),
      resources: ['setting', 'destination', 'deposit', 'user'],
    },
  );
};
