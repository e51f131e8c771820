import {
  type DocumentKind,
  requiredKinds,
  type VerificationDocument,
} from '@countinghouse/contract/verification/document.ts';
import type { Verification } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { DocumentLine } from '../document-line.tsx';
import { DocumentPreview } from '../document-preview.tsx';
import { currentOf, hintKeys } from '../document-labels.ts';
import { RemoveButton } from '../remove-button.tsx';
import { SendingBar } from '../sending-bar.tsx';
import { useDocumentUpload } from '../use-document-upload.ts';
import classes from '../verification.module.css';
import { OpenButton } from './open-button.tsx';
import { TakeButtons } from './take-buttons.tsx';

interface DocumentSlotProps {
  readonly verification: Verification;
  readonly kind: DocumentKind;
}

/** One kind of document: its purpose, the existing files, and the upload buttons. */
export function DocumentSlot({ verification, kind }: DocumentSlotProps) {
  const text = useTexts('verification');
  const { send, sending, problem } = useDocumentUpload(verification.lead);
  const documents = currentOf(verification.documents).filter((one) => one.kind === kind);
  const isOver = verification.status === 'verified';
  const isMissing = requiredKinds.includes(kind) && documents.length === 0;
  if (isOver && documents.length === 0) return null;
  return (
    <Panel title={text(kind)} actions={<Need kind={kind} isMissing={isMissing} />}>
      <div className={classes.slot}>
        {!isOver && <p className={classes.said}>{text(hintKeys[kind])}</p>}
        {documents.map((document) => (
          <Kept key={document.id} document={document} />
        ))}
        {sending && <SendingBar sending={sending} />}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {!isOver && !sending && isWanted(documents, kind) && (
          <>
            <TakeButtons kind={kind} prominent={isMissing} onFile={(file) => void send(file, kind)} />
            <p className={classes.quiet}>
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
  return requiredKinds.includes(kind) ? null : <span className={classes.quiet}>{text('optional')}</span>;
}

function Kept({ document }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  return (
    <DocumentLine
      document={document}
      mark={<DocumentPreview document={document} />}
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
