import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import type { ComponentProps } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { ProofDialog } from '../auth/index.ts';

interface RecentProofProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Asks the reader to prove who they are, for what they do in the next minutes. */
export function RecentProof({ onProved, onClose }: RecentProofProps) {
  const text = useTexts('profile');
  const send: ComponentProps<typeof ProofDialog>['send'] = async (body) => {
    await call(prove, { body });
    onProved();
  };
  return (
    <ProofDialog
      title={text('proofTitle')}
      text={text('proofText')}
      submitLabel={text('proofConfirm')}
      send={send}
      onClose={onClose}
    />
  );
}
