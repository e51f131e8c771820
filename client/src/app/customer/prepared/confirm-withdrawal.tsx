import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { accountName, WithAccounts } from '../../../features/withdrawal/customer/own-accounts.tsx';
import { ReviewDialog } from '../../../features/withdrawal/customer/review-dialog.tsx';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { ConfirmProps } from './prepared-list.tsx';

interface ConfirmDialogProps extends ConfirmProps {
  readonly accounts: readonly [Destination, ...Destination[]];
}

function ConfirmDialog({ item, onClose, accounts }: ConfirmDialogProps) {
  const text = useTexts('withdrawal');
  const prepared = accounts.find(({ iban }) => iban === item.terms['destination']);
  const [account, setAccount] = useState(prepared ?? accounts[0]);
  return (
    <ReviewDialog wanted={{ amount: item.amount, account, prepared: item.id }} onSent={onClose} onClose={onClose}>
      {!prepared && (
        <Select
          label={text('payTo')}
          data={accounts.map((one) => ({ value: one.id, label: accountName(one) }))}
          value={account.id}
          onChange={(id) => setAccount(accounts.find((one) => one.id === id) ?? account)}
          allowDeselect={false}
        />
      )}
    </ReviewDialog>
  );
}

/** Reviewed and confirmed like the customer's own request; without a prepared account, the customer chooses one. */
export function ConfirmWithdrawal(props: ConfirmProps) {
  return (
    <WithAccounts>
      {([first, ...others]) => first && <ConfirmDialog {...props} accounts={[first, ...others]} />}
    </WithAccounts>
  );
}
