import { Skeleton } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconFile } from '../../ui/icons.ts';
import { useDocumentContent } from './use-document-content.ts';
import classes from './verification.module.css';

/** A thumbnail of a document; an icon for a PDF. */
export function DocumentPreview({ document }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const { id, kind, name, type } = document;
  const isPicture = type !== 'application/pdf';
  const { data, error } = useDocumentContent(id, isPicture);
  if (isPicture && !data && !error) return <Skeleton className={classes.preview ?? ''} />;
  if (isPicture && data)
    return <img className={classes.preview} src={data} alt={text('pictureOf', { kind: text(kind), name })} />;
  return (
    <span className={classes.preview} data-sign>
      <IconFile size={22} aria-hidden />
    </span>
  );
}
