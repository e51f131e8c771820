import { Skeleton } from '@mantine/core';
import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconFile } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { DocumentLine } from '../document-line.tsx';
import { RemoveButton } from '../remove-button.tsx';
import classes from '../verification.module.css';
import { DocumentActions } from './document-actions.tsx';
import { DocumentModal } from './document-modal.tsx';
import { LeadSubmit } from './lead-submit.tsx';
import { LeadUpload } from './lead-upload.tsx';
import { VerificationFact } from './verification-fact.tsx';

/** A customer's documents on their page: current and replaced ones, and staff uploads. */
export function LeadDocuments({ lead }: { readonly lead: User }) {
  const { data, error, refetch } = useRead(getVerification, { params: { id: lead.id } }, { resources: ['user'] });
  if (data) return <Known lead={lead} verification={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={240} />;
}

function Known({ lead, verification }: { readonly lead: User; readonly verification: Verification }) {
  const text = useTexts('verification');
  const mayUpload = useMay('verification:upload') && verification.status !== 'verified';
  const [opened, open] = useState<VerificationDocument | null>(null);
  const { documents } = verification;
  const current = documents.filter(({ dateReplaced }) => dateReplaced === null);
  const earlier = documents.filter(({ dateReplaced }) => dateReplaced !== null);
  const rows = (shown: readonly VerificationDocument[]) =>
    shown.map((one) => <Row key={one.id} document={one} mayRemove={mayUpload} onOpen={() => open(one)} />);
  return (
    <div className={classes.ofLead}>
      <Panel title={text('current')} actions={<VerificationFact lead={lead} />}>
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
