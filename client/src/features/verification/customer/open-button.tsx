import { Button, Modal } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useDocumentContent } from '../use-document-content.ts';
import classes from '../verification.module.css';

/** Enlarges the customer's own picture, so that they can see whether it is readable. */
export function OpenButton({ document }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const ui = useUiText();
  const [isOpen, open] = useState(false);
  const { id, kind, name, type } = document;
  const { data } = useDocumentContent(id, type !== 'application/pdf');
  if (!data) return null;
  const words = text('pictureOf', { kind: text(kind), name });
  return (
    <>
      <Button variant="default" size="xs" aria-label={text('openNamed', { name })} onClick={() => open(true)}>
        {text('open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => open(false)}
        size="xl"
        title={text(kind)}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <img className={classes.large} src={data} alt={words} />
      </Modal>
    </>
  );
}
