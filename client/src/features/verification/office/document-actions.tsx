import { Button } from '@mantine/core';
import { viewDocument, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface DocumentActionsProps {
  readonly document: VerificationDocument;
  readonly onOpen: () => void;
}

/** The actions on a document: view it here, or download it. Both are recorded. */
export function DocumentActions({ document: { id, name, type }, onOpen }: DocumentActionsProps) {
  const text = useTexts('verification');
  const save = async (): Promise<void> => {
    try {
      await download(viewDocument, { params: { id } }, name);
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <>
      {type !== 'application/pdf' && (
        <Button variant="default" size="xs" aria-label={text('openNamed', { name })} onClick={onOpen}>
          {text('open')}
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={text('downloadNamed', { name })} onClick={() => void save()}>
        {text('download')}
      </Button>
    </>
  );
}
