import { Button } from '@mantine/core';
import { missingKinds } from '@countinghouse/contract/verification/document.ts';
import { submitDocuments, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../verification.module.css';

/** Submits the documents uploaded by staff and customer, once identity and address are complete. */
export function LeadSubmit({ verification: { lead, documents } }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const { mutateAsync, isPending } = useWrite(submitDocuments);
  if (!documents.some(({ status }) => status === 'draft')) return null;
  const missing = missingKinds(documents);
  const submit = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: lead } });
      showToast({ type: 'success', message: text('leadSubmitted') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  if (missing.length > 0)
    return (
      <p className={classes.quiet}>{text('submitMissing', { kinds: missing.map((kind) => text(kind)).join(', ') })}</p>
    );
  return (
    <Button loading={isPending} onClick={() => void submit()}>
      {text('leadSubmit')}
    </Button>
  );
}
