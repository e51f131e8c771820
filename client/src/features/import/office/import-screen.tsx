import { getImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { importsAddress } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import { CheckedImport } from './checked-import.tsx';
import { ImportBadge } from './import-badge.tsx';
import { LinkButton } from './link-button.tsx';
import { ReportPart } from './report-part.tsx';
import { RunningPart } from './running-part.tsx';
import { WaitingPart } from './waiting-part.tsx';
import { useOutcomeToast } from './use-outcome-toast.ts';
import { useScreenTitle } from './use-screen-title.ts';
import classes from './import.module.css';

/** One import from its check to its report; its address is enough to return to it. */
export function ImportScreen() {
  const text = useTexts('import');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(getImport, { params: { id } });
  useScreenTitle(text('title'));
  useOutcomeToast(data);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={data?.fileName ?? text('title')}
        {...(data && { count: <ImportBadge state={data.state} /> })}
        back={<BackLink href={importsAddress} label={text('backToImports')} />}
      />
      {!data && !error && <Skeleton height={320} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <Part item={data} onAskAgain={() => void refetch()} />}
    </div>
  );
}

interface PartProps {
  readonly item: LeadImport;
  readonly onAskAgain: () => void;
}

function Part({ item, onAskAgain }: PartProps) {
  if (item.state === 'checked') return <CheckedImport key={item.id} item={item} />;
  if (item.state === 'waiting') return <WaitingPart />;
  if (item.state === 'running') return <RunningPart item={item} onAskAgain={onAskAgain} />;
  if (item.state === 'discarded') return <Discarded />;
  return <ReportPart item={item} />;
}

function Discarded() {
  const text = useTexts('import');
  return (
    <EmptyState
      title={text('stateDiscarded')}
      text={text('discardedText')}
      action={<LinkButton href={importsAddress}>{text('another')}</LinkButton>}
    />
  );
}
