import { Button } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { removeDocument } from '@countinghouse/contract/verification/verification.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Removes a document that was not submitted yet. */
export function RemoveButton({ document: { id, name } }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const { mutateAsync, isPending } = useWrite(removeDocument);
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id } });
      showToast({ type: 'success', message: text('removed', { name }) });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={text('removeNamed', { name })}
      onClick={() => void remove()}
    >
      {text('remove')}
    </Button>
  );
}
