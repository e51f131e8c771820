import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../../kernel/changes/changes.ts';

/** Opens a deposit that staff started as soon as the bank asks the customer, wherever in his area he is. */
export const useCalledToBank = (isOwnHand: boolean): void => {
  useEffect(() => {
    if (!isOwnHand) return undefined;
    const endings = [
      onChanged(({ resource, change, ids }) => {
        if (resource === 'deposit' && change === 'challenge') void look(ids);
      }),
      onReconnected(() => void look(null)),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [isOwnHand]);
};

/** Nobody's first load carries what is needed only then. */
const look = async (ids: readonly string[] | null): Promise<void> => {
  const { showCalledDeposit } = await import('./show-called-deposit.ts');
  await showCalledDeposit(ids);
};
