import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Button, Skeleton } from '@mantine/core';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './dashboard.module.css';
import { useNewestLeads } from './dashboard-reads.ts';

/** The newest leads, with links. */
export function NewestLeads() {
  const text = useTexts('dashboard');
  const { history } = useRouter();
  const { data, error, isPending, refetch, dataUpdatedAt } = useNewestLeads();
  const go = (href: string) => history.push(href);
  return (
    <Panel
      title={text('newest')}
      actions={
        <FrameLink href="/office/leads" className={classes.more} onNavigate={go}>
          {text('allLeads')}
        </FrameLink>
      }
    >
      {isPending && <Skeleton height={240} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <NoLeads onNavigate={go} />}
      <ul className={shared.list}>
        {(data?.items ?? []).map((lead) => (
          <NewestLead key={lead.id} lead={lead} seenAt={new Date(dataUpdatedAt)} onNavigate={go} />
        ))}
      </ul>
    </Panel>
  );
}

interface Navigating {
  readonly onNavigate: (href: string) => void;
}

interface NewestLeadProps extends Navigating {
  readonly lead: User;
  readonly seenAt: Date;
}

function NewestLead({ lead, seenAt, onNavigate }: NewestLeadProps) {
  const text = useTexts('dashboard');
  return (
    <li className={classes.row}>
      <span className={classes.person}>
        <FrameLink href={`/office/leads/${lead.id}`} className={undefined} onNavigate={onNavigate}>
          {personName(lead)}
        </FrameLink>
      </span>
      <span className={`${classes.detail} ${classes.campaign}`}>{lead.campaignName ?? text('noCampaign')}</span>
      <span className={`${classes.detail} ${classes.time}`}>
        <DateTime instant={lead.dateCreation} relativeTo={seenAt} />
      </span>
    </li>
  );
}

function NoLeads({ onNavigate }: Navigating) {
  const text = useTexts('dashboard');
  const mayImport = useMay('lead:import');
  if (!mayImport) return <EmptyState title={text('newestNone')} text={text('newestNoneMine')} />;
  return (
    <EmptyState
      title={text('newestNone')}
      text={text('newestNoneText')}
      action={<Button onClick={() => onNavigate('/office/leads/import')}>{text('importLeads')}</Button>}
    />
  );
}
