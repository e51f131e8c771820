import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import { capitalOf as sumOf } from '@countinghouse/contract/ledger/capital.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import { accountNow } from '../order/index.ts';
import { requireOwner } from './funds-table.ts';

/** The customer's total with its parts; 'not found' outside the actor's scope. */
export const capitalOf = async (context: Context, lead: string): Promise<Capital> => {
  await requireOwner(context, lead);
  const { balances, unrealised: open } = await accountNow(context, lead);
  const { cash, hold, margin, invested, vault } = balances;
  const { result: unrealised, pricesFrom, isStale } = open;
  return {
    capital: toEuro(sumOf({ ...balances, unrealised })),
    available: toEuro(cash),
    cash: toEuro(cash),
    hold: toEuro(hold),
    margin: toEuro(margin),
    unrealised: toEuro(unrealised),
    invested: toEuro(invested),
    vault: toEuro(vault),
    pricesFrom: pricesFrom === null ? null : new Date(pricesFrom).toISOString(),
    pricesStale: isStale,
  };
};
