import { Modal } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { DocumentViewer } from './document-viewer.tsx';

interface DocumentModalProps {
  readonly document: VerificationDocument | null;
  readonly onClose: () => void;
}

const nothing = (): void => undefined;

/** A document in a modal above the page. */
export function DocumentModal({ document, onClose }: DocumentModalProps) {
  const text = useTexts('verification');
  const ui = useUiText();
  return (
    <Modal
      opened={document !== null}
      onClose={onClose}
      size="xl"
      title={document && text('pictureOf', { kind: text(document.kind), name: document.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {document && <DocumentViewer document={document} onSeen={nothing} />}
    </Modal>
  );
}
