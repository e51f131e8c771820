import { Skeleton } from '@mantine/core';
import { user } from '@countinghouse/contract/user/user.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CallError } from '../../../../kernel/call/call-error.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { useScreenTitle } from '../../../../kernel/setting/use-screen-title.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import { IconUser } from '../../../../ui/icons.ts';
import { leadName } from '../lead-name.ts';
import { KnownLead } from './known-lead.tsx';
import classes from './page.module.css';

const users = resourceQueries(user);

/** One lead: person, actions and history. */
export function LeadPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const navigate = useNavigate();
  const { data, error, refetch } = users.useOne(id);
  const name = data && data.role === 'lead' ? leadName(data) : null;
  useScreenTitle(name);
  const isAbsent = (error instanceof CallError && [400, 404].includes(error.status)) || (data && data.role !== 'lead');
  if (isAbsent) return <Absent />;
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <KnownLead key={id} lead={data} onGone={() => void navigate({ to: '/office/leads' })} />;
}

function Absent() {
  const text = useTexts('lead');
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

/** Reserves the space of header and columns. */
function Loading() {
  return (
    <div aria-busy className={shared.stack}>
      <Skeleton height={84} />
      <Skeleton height={420} />
    </div>
  );
}
