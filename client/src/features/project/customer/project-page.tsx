import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { descriptionIn } from '@countinghouse/contract/kernel/description.ts';
import { keyInformation } from '@countinghouse/contract/investment/agreement-draft.ts';
import { type Project, project } from '@countinghouse/contract/project/project.ts';
import { Button, Skeleton } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { CallError } from '../../../kernel/call/call-error.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft, IconDownload, IconInfoCircle } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { Calculator, SubscribeLink } from '../calculator/calculator.tsx';
import { subscribeAddress } from '../calculator/subscribe-address.ts';
import { ProjectPicture, ProjectTerms } from '../offer/project-card.tsx';
import classes from './customer.module.css';

/** One project: description, terms and calculator. */
export function ProjectPage() {
  const text = useTexts('offer');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(project.routes.one, { params: { id } });
  const name = data?.name ?? text('title');
  useEffect(() => nameScreen(name), [name]);
  // For customers a closed project does not exist; the previous answer must not stay visible.
  if (error instanceof CallError && error.status === 404) return <Gone />;
  if (data) return <Known key={`${data.id} ${data.version}`} project={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius={12} />;
}

function Known({ project: shown }: { readonly project: Project }) {
  const text = useTexts('offer');
  const language = useLanguage();
  const [choice, choose] = useState<Choice | null>(null);
  const address = subscribeAddress(shown.id, choice);
  return (
    <>
      <PageHeader title={shown.name} back={<Back />} />
      <div className={classes.hero}>
        <ProjectPicture image={shown.image} />
      </div>
      <Panel title={text('terms')} actions={<KeyInformation id={shown.id} />}>
        <div className={shared.stack}>
          <ProjectTerms project={shown} />
          <SubscribeLink href={address} />
        </div>
      </Panel>
      <Panel title={text('about')}>
        <div className={classes.description}>{descriptionIn(shown, language)}</div>
      </Panel>
      <Calculator offer={shown} choice={choice} onChoice={choose} address={address} />
      <p className={shared.projected}>
        <IconInfoCircle size={16} aria-hidden />
        {text('projected')}
      </p>
    </>
  );
}

/** Saves the key information for investors. */
function KeyInformation({ id }: { readonly id: string }) {
  const text = useTexts('offer');
  const { busy, run } = useAttempt();
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void run(() => download(keyInformation, { params: { id } }, 'key-information.pdf'))}
    >
      {text('keyInformation')}
    </Button>
  );
}

function Back() {
  const text = useTexts('offer');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/projects" className={shared.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={16} aria-hidden />
      {text('back')}
    </FrameLink>
  );
}

function Gone() {
  const text = useTexts('offer');
  return <EmptyState fullScreen title={text('goneTitle')} text={text('goneText')} action={<Back />} />;
}
