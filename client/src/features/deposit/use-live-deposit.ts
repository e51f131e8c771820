import { confirmDeposit, type Deposit, deposit as deposits } from '@countinghouse/contract/deposit/deposit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kernel/call/call.ts';
import { isFinal } from './wizard-step.ts';

/** Milliseconds between two looks at a deposit under way: the net below the live events. */
const lookEvery = 5_000;

/** Puts a deposit that the server answered with in its place, wherever it is shown. */
export const useKeepDeposit = () => {
  const client = useQueryClient();
  return async (answer: Deposit): Promise<void> => {
    const queryKey = ['deposit', 'one', answer.id];
    // An older answer that is still under way must not come after this one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, answer);
    void client.invalidateQueries({ queryKey: ['deposit', 'list'] });
  };
};

/** The deposit as it stands, followed until it is decided. */
export const useLiveDeposit = (given: Deposit | null): Deposit | null => {
  const id = given?.id ?? '';
  const { data } = useQuery({
    queryKey: ['deposit', 'one', id],
    queryFn: ({ signal }) => call(deposits.routes.one, { params: { id } }, { signal }),
    enabled: given !== null,
    ...(given && { placeholderData: given }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : lookEvery),
  });
  return given && (data ?? given);
};

/** Has the gateway asked how a deposit stands. */
export const askGateway = (depositId: string): Promise<Deposit> =>
  call(confirmDeposit, { params: { depositId }, body: {} });
