import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { CallError } from '../../kernel/call/call-error.ts';
import { askForProof, type Ask, needsProof, withOwnGuard } from '../../kernel/call/proof.ts';
import type { RecentProof as Dialog } from './recent-proof.tsx';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

const RecentProof = later(() => import('./recent-proof.tsx').then((module) => ({ default: module.RecentProof })), {
  stays: true,
});

type Asked = ComponentProps<typeof Dialog>;

/** The dialog while it is open, and how to open it. */
const useProofDialog = (): { readonly ask: Ask; readonly proof: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ask] = useState<Ask>(
    () => (refusal: CallError) =>
      new Promise<void>((resolve, refuse) => {
        setAsked({ onProved: resolve, onClose: () => refuse(refusal) });
      }).finally(() => setAsked(null)),
  );
  return {
    ask,
    proof: asked && (
      <Suspense fallback={null}>
        <RecentProof {...asked} />
      </Suspense>
    ),
  };
};

interface RecentProofCalls {
  /** Does the work; where the server asks for proof first, does it again after the dialog. Closing that is an error. */
  readonly afterProof: <Reply>(work: () => Promise<Reply>) => Promise<Reply>;
  /** The dialog while it is open, to be shown by the caller. */
  readonly proof: ReactNode;
}

/** For calls that always need a proof of identity from the last minutes. */
export const useRecentProof = (): RecentProofCalls => {
  const { ask, proof } = useProofDialog();
  return {
    afterProof: async (work) => {
      try {
        return await withOwnGuard(work);
      } catch (error) {
        if (!needsProof(error)) throw error;
        await ask(error);
        return work();
      }
    },
    proof,
  };
};

/** Asks for the proof of every other call that needs it, such as a proposal in a session of single sign-on. */
export function ProofHost() {
  const { ask, proof } = useProofDialog();
  useEffect(() => askForProof(ask), [ask]);
  return proof;
}
