import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import { type Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { accountName, WithAccounts } from './own-accounts.tsx';
import { type GivenProof, ProofDialog } from '../../auth/index.ts';

interface ChooseAccountProps {
  readonly item: Withdrawal;
}

/** For a withdrawal that staff entered without a destination: the customer chooses it. */
export function ChooseAccount({ item }: ChooseAccountProps) {
  const text = useTexts('withdrawal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {text('payToChoose')}
      </Button>
      {isOpen && (
        <WithAccounts>
          {(accounts) => <ChooseDialog item={item} accounts={accounts} onClose={() => setOpen(false)} />}
        </WithAccounts>
      )}
    </>
  );
}

interface ChooseDialogProps extends ChooseAccountProps {
  readonly accounts: readonly Destination[];
  readonly onClose: () => void;
}

function ChooseDialog({ item, accounts, onClose }: ChooseDialogProps) {
  const text = useTexts('withdrawal');
  const { mutateAsync } = useWrite(withdrawal.routes.update);
  const [chosen, setChosen] = useState(accounts[0]?.id ?? '');
  const send = async (given: GivenProof): Promise<void> => {
    await mutateAsync({ params: { id: item.id }, body: { destination: chosen, version: item.version, ...given } });
    onClose();
  };
  return (
    <ProofDialog title={text('payToChoose')} submitLabel={text('payToChoose')} send={send} onClose={onClose}>
      <Select
        label={text('payTo')}
        data={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? chosen)}
        allowDeselect={false}
      />
    </ProofDialog>
  );
}
