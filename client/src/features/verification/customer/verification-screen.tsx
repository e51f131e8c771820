import '../../../ui/theme/mantine-office.css';
import { DocumentKind } from '@countinghouse/contract/verification/document.ts';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { CountryPart } from '../../country/index.ts';
import { DocumentLine } from '../document-line.tsx';
import { DocumentSlot } from './document-slot.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { StatusPanel } from './status-panel.tsx';
import { SubmitPart } from './submit-part.tsx';

/** The customer's verification: requirements and reasons, progress, and problems. */
export function VerificationScreen() {
  const text = useTexts('verification');
  const { id } = useUser();
  const { data, error, refetch } = useRead(getVerification, { params: { id } }, { resources: ['user'] });
  useEffect(() => nameScreen(text('ownTitle')), [text]);
  return (
    <>
      <PageHeader title={text('ownTitle')} description={text('ownText')} />
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius={12} />}
      {data && <Known verification={data} />}
    </>
  );
}

function Known({ verification }: { readonly verification: Verification }) {
  const isOver = verification.status === 'verified';
  return (
    <>
      <StatusPanel verification={verification} />
      <CountryPart />
      {DocumentKind.options.map((kind) => (
        <DocumentSlot key={kind} verification={verification} kind={kind} />
      ))}
      {!isOver && <SubmitPart verification={verification} />}
      <Earlier verification={verification} />
      <PrivacyNote />
    </>
  );
}

/** The replaced documents. */
function Earlier({ verification: { documents } }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const replaced = documents.filter(({ dateReplaced }) => dateReplaced !== null);
  if (replaced.length === 0) return null;
  return (
    <Panel title={text('earlier')}>
      {replaced.map((document) => (
        <DocumentLine key={document.id} document={document} named />
      ))}
    </Panel>
  );
}
