import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import {
  documentEndings,
  missingKinds,
  type VerificationDocument,
  viewDocument,
} from '@countinghouse/contract/verification/document.ts';
import { DocumentKind } from '@countinghouse/contract/schemas/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import {
  getVerification,
  submitDocuments,
  type Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { Button, Modal, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconFile } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { DocumentLine, RemoveButton, SendingBar } from '../document-line.tsx';
import { useDocumentUpload } from '../use-document-upload.ts';
import classes from '../verification.module.css';
import { DocumentViewer } from './document-viewer.tsx';
import { VerificationFact } from './verification-fact.tsx';

/** Uploads a document that the customer gave to staff. */
function LeadUpload({ lead }: { readonly lead: string }) {
  const text = useTexts('verification');
  const { send, sending, problem } = useDocumentUpload(lead);
  const [kind, setKind] = useState<DocumentKind>('identityFront');
  return (
    <Panel title={text('leadUpload')}>
      <div className={classes.slot}>
        <p className={classes.said}>{text('leadUploadText')}</p>
        <Select
          label={text('kind')}
          data={DocumentKind.options.map((value) => ({ value, label: text(value) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(DocumentKind.parse(value))}
        />
        <FileDrop
          label={text(kind)}
          hint={text('permitted')}
          accept={documentEndings}
          largest={largestFile}
          disabled={sending !== null}
          onFiles={([file]) => void send(file, kind)}
        />
        {sending && <SendingBar sending={sending} />}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      </div>
    </Panel>
  );
}

interface DocumentActionsProps {
  readonly document: VerificationDocument;
  readonly onOpen: () => void;
}

/** The actions on a document: view it here, or download it. Both are recorded. */
function DocumentActions({ document: { id, name, type }, onOpen }: DocumentActionsProps) {
  const text = useTexts('verification');
  const save = () => attempt(() => download(viewDocument, { params: { id } }, name));
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

/** Submits the documents uploaded by staff and customer, once identity and address are complete. */
function LeadSubmit({ verification: { lead, documents } }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const { run, busy } = useAction(submitDocuments, text('leadSubmitted'));
  if (!documents.some(({ status }) => status === 'draft')) return null;
  const missing = missingKinds(documents);
  if (missing.length > 0)
    return (
      <p className={shared.quietWrapped}>
        {text('submitMissing', { kinds: missing.map((kind) => text(kind)).join(', ') })}
      </p>
    );
  return (
    <Button loading={busy} onClick={() => void run({ params: { id: lead } })}>
      {text('leadSubmit')}
    </Button>
  );
}

interface DocumentModalProps {
  readonly document: VerificationDocument | null;
  readonly onClose: () => void;
}

const nothing = (): void => undefined;

/** A document in a modal above the page. */
function DocumentModal({ document, onClose }: DocumentModalProps) {
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

/** A customer's documents on their page: current and replaced ones, and staff uploads. */
export function LeadDocuments({ lead }: { readonly lead: User }) {
  const { data, error, refetch } = useRead(getVerification, { params: { id: lead.id } }, { resources: ['user'] });
  if (data) return <Known lead={lead} verification={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={240} />;
}

function Known({ lead, verification }: { readonly lead: User; readonly verification: Verification }) {
  const text = useTexts('verification');
  const mayUpload = useMay('verification:upload') && verificationStates.allows(verification.status, 'upload');
  const [opened, open] = useState<VerificationDocument | null>(null);
  const { documents } = verification;
  const current = documents.filter(({ dateReplaced }) => dateReplaced === null);
  const earlier = documents.filter(({ dateReplaced }) => dateReplaced !== null);
  const rows = (shown: readonly VerificationDocument[]) =>
    shown.map((one) => <Row key={one.id} document={one} mayRemove={mayUpload} onOpen={() => open(one)} />);
  return (
    <div className={shared.stack}>
      <Panel
        title={text('current')}
        actions={
          <div className={classes.headFact}>
            <VerificationFact lead={lead} />
          </div>
        }
      >
        {current.length === 0 && (
          <EmptyState title={text('leadNoneTitle')} text={text('leadNone')} icon={<IconFile size={20} aria-hidden />} />
        )}
        {rows(current)}
        {mayUpload && <LeadSubmit verification={verification} />}
      </Panel>
      {mayUpload && <LeadUpload lead={lead.id} />}
      {earlier.length > 0 && <Panel title={text('history')}>{rows(earlier)}</Panel>}
      <DocumentModal document={opened} onClose={() => open(null)} />
    </div>
  );
}

interface RowProps {
  readonly document: VerificationDocument;
  readonly mayRemove: boolean;
  readonly onOpen: () => void;
}

function Row({ document, mayRemove, onOpen }: RowProps) {
  const text = useTexts('verification');
  const { staffName, status } = document;
  return (
    <DocumentLine
      document={document}
      named
      origin={staffName === null ? text('uploadedByCustomer') : text('uploadedBy', { name: staffName })}
      actions={
        <>
          <DocumentActions document={document} onOpen={onOpen} />
          {mayRemove && status === 'draft' && <RemoveButton document={document} />}
        </>
      }
    />
  );
}
