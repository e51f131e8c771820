import {
  confirmDeposit,
  type Deposit,
  deposit as deposits,
  depositStates,
} from '@countinghouse/contract/deposit/deposit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kernel/call/call.ts';

/** Milliseconds between two reads of a pending deposit, as a fallback for the live events. */
const checkEvery = 5_000;

/** Updates a deposit from a server reply wherever it is shown. */
export const useKeepDeposit = () => {
  const client = useQueryClient();
  return async (answer: Deposit): Promise<void> => {
    const queryKey = ['deposit', 'one', answer.id];
    // An older answer still in flight must not overwrite this one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, answer);
    void client.invalidateQueries({ queryKey: ['deposit', 'list'] });
  };
};

/** The current deposit, followed until it is decided. */
export const useLiveDeposit = (given: Deposit | null): Deposit | null => {
  const id = given?.id ?? '';
  const { data } = useQuery({
    queryKey: ['deposit', 'one', id],
    queryFn: ({ signal }) => call(deposits.routes.one, { params: { id } }, { signal }),
    enabled: given !== null,
    ...(given && { placeholderData: given }),
    refetchInterval: ({ state }) =>
      state.data && !depositStates.states[state.data.status].isOpen ? false : checkEvery,
  });
  return given && (data ?? given);
};

/** Makes the server ask the gateway for a deposit's state. */
export const fetchFromGateway = (depositId: string): Promise<Deposit> =>
  call(confirmDeposit, { params: { depositId }, body: {} });
