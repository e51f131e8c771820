import { type Project, project } from '@countinghouse/contract/project/project.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft, IconInfoCircle } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { SubscribeWizard, VerifyText } from './subscribe-wizard.tsx';
import { choiceFrom } from './subscription-draft.ts';

/** A customer's subscription to a project, step by step. */
export function SubscribeScreen() {
  const text = useTexts('subscription');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(project.routes.one, { params: { id } });
  const title = text('title');
  useEffect(() => nameScreen(title), [title]);
  const readAgain = async (): Promise<Project | null> => {
    const answer = await refetch();
    return answer.isError ? null : (answer.data ?? null);
  };
  if (data) return <Known read={data} readAgain={readAgain} />;
  if (error instanceof CallError && error.status === 404) return <Gone />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius={12} />;
}

interface KnownProps {
  readonly read: Project;
  /** Null if it is no longer on offer. */
  readonly readAgain: () => Promise<Project | null>;
}

/**
 * The project stays as it was when the customer started reading: a change meanwhile is reported and never silently
 * signed.
 */
function Known({ read, readAgain }: KnownProps) {
  const text = useTexts('subscription');
  const offer = useTexts('offer');
  const search = useSearch({ strict: false });
  const { verification } = useUser();
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  const [shown, show] = useState<{ project: Project | null; turn: number }>({ project: read, turn: 1 });
  if (shown.project === null) return <Gone />;
  const again = async (): Promise<void> => {
    const project = await readAgain();
    show({ project, turn: shown.turn + 1 });
  };
  return (
    <>
      <PageHeader title={text('title')} description={shown.project.name} back={<Back id={shown.project.id} />} />
      {isConnected && <Alert color="warning">{text('connected')}</Alert>}
      {!isConnected && verification !== 'verified' && (
        <Alert color="info">
          <VerifyText />
        </Alert>
      )}
      <SubscribeWizard
        key={shown.turn}
        project={shown.project}
        chosen={choiceFrom(search, shown.project)}
        onReadAgain={() => void again()}
      />
      <p className={shared.projected}>
        <IconInfoCircle size={16} aria-hidden />
        {offer('projected')}
      </p>
    </>
  );
}

function Gone() {
  const offer = useTexts('offer');
  return <EmptyState fullScreen title={offer('goneTitle')} text={offer('goneText')} action={<Back id={null} />} />;
}

function Back({ id }: { readonly id: string | null }) {
  const text = useTexts('subscription');
  const offer = useTexts('offer');
  const { history } = useRouter();
  const href = id === null ? '/my/projects' : `/my/projects/${id}`;
  return (
    <FrameLink href={href} className={shared.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={16} aria-hidden />
      {id === null ? offer('back') : text('backToProject')}
    </FrameLink>
  );
}
