import { Button } from '@mantine/core';
import { missingKinds } from '@countinghouse/contract/verification/document.ts';
import { submitDocuments, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../verification.module.css';

/** Submits all documents for checking, and lists what is still missing. */
export function SubmitPart({ verification: { lead, status, documents } }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const { mutateAsync, isPending } = useWrite(submitDocuments);
  const missing = missingKinds(documents);
  const hasNew = documents.some((one) => one.status === 'draft');
  if (status === 'pending') return null;
  const submit = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: lead } });
      showToast({ type: 'success', message: text('submitted') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  const kinds = missing.map((kind) => text(kind)).join(', ');
  const left = missing.length > 0 ? text('submitMissing', { kinds }) : text(hasNew ? 'submitReady' : 'submitAgain');
  return (
    <div className={classes.submit}>
      <p className={classes.said} role="status">
        {left}
      </p>
      <Button size="md" disabled={missing.length > 0 || !hasNew} loading={isPending} onClick={() => void submit()}>
        {text('submit')}
      </Button>
    </div>
  );
}
