import { missingKinds } from '@countinghouse/contract/verification/document.ts';
import { DocumentKind } from '@countinghouse/contract/schemas/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import {
  getVerification,
  submitDocuments,
  type Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconLock } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { CountryPart } from '../../country/index.ts';
import { DocumentLine } from '../document-line.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import classes from '../verification.module.css';
import { DocumentSlot } from './document-slot.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Submits all documents for checking, and lists what is still missing. */
function SubmitPart({ verification: { lead, status, documents } }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const { run, busy } = useAction(submitDocuments, text('submitted'));
  const isReadOnly = useReadOnly();
  const missing = missingKinds(documents);
  const hasNew = documents.some((one) => one.status === 'draft');
  if (status === 'pending') return null;
  const kinds = missing.map((kind) => text(kind)).join(', ');
  const left = missing.length > 0 ? text('submitMissing', { kinds }) : text(hasNew ? 'submitReady' : 'submitAgain');
  return (
    <div className={classes.submit}>
      <p className={classes.said} role="status">
        {left}
      </p>
      <Button
        size="md"
        disabled={isReadOnly || missing.length > 0 || !hasNew}
        loading={busy}
        onClick={() => void run({ params: { id: lead } })}
      >
        {text('submit')}
      </Button>
    </div>
  );
}

/** The people who can see the documents, with a link to the record of every view. */
function PrivacyNote() {
  const text = useTexts('verification');
  const { history } = useRouter();
  return (
    <aside className={classes.privacy} aria-label={text('privacyTitle')}>
      <IconLock size={18} aria-hidden />
      <p className={shared.quietWrapped}>
        {text('privacyText')}{' '}
        <FrameLink href="/my/activity" className={classes.link} onNavigate={(to) => history.push(to)}>
          {text('privacyLink')}
        </FrameLink>
      </p>
    </aside>
  );
}

/** The customer's verification: requirements and reasons, progress, and problems. */
export function VerificationScreen() {
  const text = useTexts('verification');
  const { id } = useUser();
  const { data, pending } = answerOf(
    useRead(getVerification, { params: { id } }, { resources: ['user'] }),
    <Skeleton height={420} radius={12} />,
  );
  useEffect(() => nameScreen(text('ownTitle')), [text]);
  return (
    <>
      <PageHeader title={text('ownTitle')} description={text('ownText')} />
      {pending}
      {data && <Known verification={data} />}
    </>
  );
}

function Known({ verification }: { readonly verification: Verification }) {
  const isOver = !verificationStates.allows(verification.status, 'upload');
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
