import { personName } from '@countinghouse/contract/user/person-name.ts';
import { leadTimeline, type TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { Skeleton } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallError } from '../../../../kernel/call/call-error.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useScreenTitle } from '../../../../kernel/setting/use-screen-title.ts';
import { IconUser } from '../../../../ui/icons.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { PrivacyMark, useErasability } from '../../../erasure/index.ts';
import { FundsTiles } from '../../../ledger/index.ts';
import { LeadTasks } from '../../../task/index.ts';
import { ActionBar, useLeadShortcuts } from '../action-bar.tsx';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import { LeadDuplicates } from '../duplicates.tsx';
import type { EditedField } from '../editable-fact.tsx';
import { AccountStatus, LabelTags } from '../lead-badges.tsx';
import { LeadFacts } from '../lead-facts.tsx';
import { StageMenu } from '../stage-menu.tsx';
import { LeadTabs } from './lead-tabs.tsx';
import classes from './page.module.css';
import { LeadTimeline } from './timeline/lead-timeline.tsx';

const users = resourceQueries(user);

/** One lead: person, actions and history. */
export function LeadPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const navigate = useNavigate();
  const { data, error, refetch } = users.useOne(id);
  const name = data && data.role === 'lead' ? personName(data) : null;
  useScreenTitle(name);
  const isAbsent = (error instanceof CallError && [400, 404].includes(error.status)) || (data && data.role !== 'lead');
  if (isAbsent) return <Absent id={id} />;
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <KnownLead key={id} lead={data} onGone={() => void navigate({ to: '/office/leads' })} />;
}

/** No lead, or one that was merged: its history is still shown to those who may merge. */
function Absent({ id }: { readonly id: string }) {
  const text = useTexts('lead');
  const enabled = useMay('lead:merge');
  const { data } = useRead(leadTimeline, { params: { id }, query: {} }, { enabled });
  const into = data?.timeline.find(({ kind }) => kind === 'mergedAway');
  if (into) return <Merged id={id} into={into} />;
  return (
    <EmptyState
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      icon={<IconUser size={20} aria-hidden />}
      action={
        <Link to="/office/leads" className={classes.back ?? ''}>
          {text('backToList')}
        </Link>
      }
    />
  );
}

function Merged({ id, into: { data, record } }: { readonly id: string; readonly into: TimelineEntry }) {
  const text = useTexts('lead');
  const name = String(data['other']);
  return (
    <>
      <EmptyState
        title={text('mergedTitle')}
        text={text('mergedText', { name })}
        icon={<IconUser size={20} aria-hidden />}
        action={
          record && (
            <Link to="/office/leads/$id" params={{ id: record.id }} className={classes.back ?? ''}>
              {text('mergedOpen', { name })}
            </Link>
          )
        }
      />
      <div className={classes.timeline}>
        <LeadTimeline lead={{ id, firstName: '', lastName: '' }} />
      </div>
    </>
  );
}

/** Reserves the space of header and columns. */
function Loading() {
  return (
    <div aria-busy className={shared.stack}>
      <Skeleton height={84} />
      <Skeleton height={420} />
    </div>
  );
}

/** The lead's name and state. */
function LeadHeader({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  return (
    <div className={classes.header}>
      <PageHeader
        title={personName(lead)}
        back={
          <Link to="/office/leads" className={classes.back ?? ''}>
            ← {text('all')}
          </Link>
        }
      />
      <div className={classes.marks}>
        <AccountStatus status={lead.status} />
        <StageMenu lead={lead} />
        <LabelTags labels={lead.labels} />
      </div>
    </div>
  );
}

interface KnownLeadProps {
  readonly lead: User;
  readonly onGone: () => void;
}

/** The page of a loaded lead: facts next to the history, stacked if space is limited. */
function KnownLead({ lead, onGone }: KnownLeadProps) {
  const text = useTexts('lead');
  const task = useTexts('task');
  const mayReadTasks = useMay('task:read');
  const { actionsOf, dialog } = useLeadActions(onGone);
  const [edited, setEdited] = useState<EditedField | null>(null);
  const isErased = useErasability(lead.id).data?.state === 'erased';
  const writing = useRef<HTMLDivElement>(null);
  const offered = isErased ? [] : actionsOf(lead);
  // The page has a comment box: no dialog is needed while it is visible.
  const write = (): void => {
    const area = writing.current?.querySelector<HTMLElement>('[data-comment]');
    if (!area) return offered.find(({ id }) => id === 'comment')?.onChoose();
    area.scrollIntoView({ block: 'center' });
    area.focus();
  };
  const actions = useLeadShortcuts(offered, { comment: write });
  return (
    <>
      <LeadHeader lead={lead} />
      <PrivacyMark lead={lead.id} />
      {!isErased && <ActionBar lead={lead} actions={actions} />}
      <div className={classes.funds}>
        <FundsTiles userId={lead.id} />
      </div>
      <div className={classes.columns}>
        <div className={shared.column}>
          {mayReadTasks && (
            <Panel title={task('nextSteps')}>
              <LeadTasks lead={{ id: lead.id, name: personName(lead) }} />
            </Panel>
          )}
          <LeadDuplicates lead={lead} />
          <Panel title={text('facts')}>
            <LeadFacts
              lead={lead}
              edited={edited}
              onEdit={setEdited}
              onCalled={offered.find(({ id }) => id === 'call')?.onFollowed}
            />
          </Panel>
        </div>
        <div ref={writing} className={classes.timeline}>
          <LeadTabs lead={lead} />
        </div>
      </div>
      {dialog}
    </>
  );
}
