import type { HouseAccount, LeadAccount, TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';

/** `card_clearing` and `deposit.complete` as suffixes of text keys: `CardClearing`, `DepositComplete`. */
const inCapitals = (name: string): string =>
  name
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

type Account = HouseAccount | LeadAccount | 'capital' | 'unrealised';

/** Labels of accounts and transfer kinds. */
export const useLedgerLabels = () => {
  const text = useTexts('ledger');
  return {
    account: (account: Account): string => text(`account${inCapitals(account)}` as TextKey<'ledger'>),
    kind: (kind: TransferKind): string => text(`kind${inCapitals(kind)}` as TextKey<'ledger'>),
  };
};
