import {
  currentOf,
  documentEndings,
  type DocumentKind,
  requiredKinds,
  type VerificationDocument,
} from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import type { Verification } from '@countinghouse/contract/verification/verification.ts';
import { Button, FileButton, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { IconCamera, IconFile, IconUpload } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { DocumentLine, RemoveButton, SendingBar } from '../document-line.tsx';
import { useDocumentContent } from '../use-document-content.ts';
import { useDocumentUpload } from '../use-document-upload.ts';
import classes from '../verification.module.css';

/** The purpose of a kind and its requirements. */
const hintKeys: Readonly<Record<DocumentKind, TextKey<'verification'>>> = {
  identityFront: 'identityFrontText',
  identityBack: 'identityBackText',
  proofOfAddress: 'proofOfAddressText',
  other: 'otherText',
};

interface TakeButtonsProps {
  readonly kind: DocumentKind;
  readonly prominent: boolean;
  readonly onFile: (file: File | null) => void;
}

/** On devices without touch, the camera button would open the same dialog as the file button. */
const hasCamera = (): boolean => navigator.maxTouchPoints > 0;

/** The two ways to add a document: a phone's camera, or a file. */
function TakeButtons({ kind, prominent, onFile }: TakeButtonsProps) {
  const text = useTexts('verification');
  const isReadOnly = useReadOnly();
  const named = { kind: text(kind) };
  return (
    <div className={classes.take}>
      {hasCamera() && (
        <FileButton accept="image/jpeg,image/png" capture="environment" onChange={onFile}>
          {(field) => (
            <Button
              {...field}
              disabled={isReadOnly}
              variant={prominent ? 'filled' : 'default'}
              leftSection={<IconCamera size={18} aria-hidden />}
              aria-label={text('takePhotoOf', named)}
            >
              {text('takePhoto')}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton accept={documentEndings.join(',')} onChange={onFile}>
        {(field) => (
          <Button
            {...field}
            disabled={isReadOnly}
            variant={prominent && !hasCamera() ? 'filled' : 'default'}
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-label={text('chooseFileOf', named)}
          >
            {text('chooseFile')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** Enlarges the customer's own picture, so that they can see whether it is readable. */
function OpenButton({ document }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const ui = useUiText();
  const [isOpen, open] = useState(false);
  const { id, kind, name, type } = document;
  const { data } = useDocumentContent(id, type !== 'application/pdf');
  if (!data) return null;
  const label = text('pictureOf', { kind: text(kind), name });
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
        <img className={classes.large} src={data} alt={label} />
      </Modal>
    </>
  );
}

/** A thumbnail of a document; an icon for a PDF. */
function DocumentPreview({ document }: { readonly document: VerificationDocument }) {
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

interface DocumentSlotProps {
  readonly verification: Verification;
  readonly kind: DocumentKind;
}

/** One kind of document: its purpose, the existing files, and the upload buttons. */
export function DocumentSlot({ verification, kind }: DocumentSlotProps) {
  const text = useTexts('verification');
  const { send, sending, problem } = useDocumentUpload(verification.lead);
  const documents = currentOf(verification.documents).filter((one) => one.kind === kind);
  const isOver = !verificationStates.allows(verification.status, 'upload');
  const isMissing = requiredKinds.includes(kind) && documents.length === 0;
  if (isOver && documents.length === 0) return null;
  return (
    <Panel title={text(kind)} actions={<Need kind={kind} isMissing={isMissing} />}>
      <div className={classes.slot}>
        {!isOver && <p className={classes.said}>{text(hintKeys[kind])}</p>}
        {documents.map((document) => (
          <StoredDocument key={document.id} document={document} />
        ))}
        {sending && <SendingBar sending={sending} />}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {!isOver && !sending && isWanted(documents, kind) && (
          <>
            <TakeButtons kind={kind} prominent={isMissing} onFile={(file) => void send(file, kind)} />
            <p className={shared.quietWrapped}>
              {text('permitted')} {documents.length > 0 && kind !== 'other' && text('replaceHint')}
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

/** An accepted document need not be replaced. */
const isWanted = (documents: readonly VerificationDocument[], kind: DocumentKind): boolean =>
  kind === 'other' || !documents.some(({ status }) => status === 'accepted');

function Need({ kind, isMissing }: { readonly kind: DocumentKind; readonly isMissing: boolean }) {
  const text = useTexts('verification');
  if (isMissing) return <StatusBadge tone="warning">{text('docMissing')}</StatusBadge>;
  return requiredKinds.includes(kind) ? null : <span className={shared.quietWrapped}>{text('optional')}</span>;
}

function StoredDocument({ document }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  return (
    <DocumentLine
      document={document}
      badge={<DocumentPreview document={document} />}
      origin={document.fromStaff ? text('fromStaff') : null}
      actions={
        <>
          <OpenButton document={document} />
          {document.status === 'draft' && <RemoveButton document={document} />}
        </>
      }
    />
  );
}
