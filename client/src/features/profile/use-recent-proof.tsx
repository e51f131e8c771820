import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { CallError } from '../../kernel/call/call-error.ts';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { ProofDialog as Dialog } from './proof-dialog.tsx';

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })));

interface Asked {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

function RecentProof({ onProved, onClose }: Asked) {
  const text = useTexts('profile');
  const send: ComponentProps<typeof Dialog>['send'] = async (body) => {
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

interface RecentProofCalls {
  /** Does the work; where the server asks for proof first, does it again after the dialog. Closing that is an error. */
  readonly afterProof: <Reply>(work: () => Promise<Reply>) => Promise<Reply>;
  /** The dialog while it is open, to be shown by the caller. */
  readonly proof: ReactNode;
}

/** For calls that need a proof of identity from the last minutes. */
export const useRecentProof = (): RecentProofCalls => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (refusal: CallError): Promise<void> =>
    new Promise<void>((resolve, refuse) => {
      setAsked({ onProved: resolve, onClose: () => refuse(refusal) });
    }).finally(() => setAsked(null));
  return {
    afterProof: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'proofNeeded')) throw error;
        await ask(error);
        return work();
      }
    },
    proof: asked && (
      <Suspense fallback={null}>
        <RecentProof {...asked} />
      </Suspense>
    ),
  };
};
