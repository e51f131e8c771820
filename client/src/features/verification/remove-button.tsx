import { Button } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { removeDocument } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useAction } from '../../kernel/resource/use-action.ts';
import { useReadOnly } from '../../ui/provider/read-only.ts';

/** Removes a document that was not submitted yet. */
export function RemoveButton({ document: { id, name } }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const { run, busy } = useAction(removeDocument, text('removed', { name }));
  const isReadOnly = useReadOnly();
  return (
    <Button
      disabled={isReadOnly}
      variant="default"
      size="xs"
      loading={busy}
      aria-label={text('removeNamed', { name })}
      onClick={() => void run({ params: { id } })}
    >
      {text('remove')}
    </Button>
  );
}
