import { project } from '@countinghouse/contract/project/project.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconTrendingUp } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ProjectCard } from '../offer/project-card.tsx';
import classes from './customer.module.css';

const everything = { query: { pageSize: 100, sorts: JSON.stringify(['endDate']) } } as const;

/** The projects open to the customer. */
export function ProjectGallery() {
  const text = useTexts('offer');
  const { data, error, refetch } = useRead(project.routes.list, everything);
  useEffect(() => nameScreen(text('title')), [text]);
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')} />
      {!data && !error && <Loading />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.projects.length === 0 && (
        <EmptyState
          title={text('emptyTitle')}
          text={text('emptyText')}
          icon={<IconTrendingUp size={20} aria-hidden />}
        />
      )}
      {data && data.projects.length > 0 && (
        <ul className={classes.gallery}>
          {data.projects.map((one) => (
            <li key={one.id}>
              <ProjectCard project={one} heading={<NameLink id={one.id} name={one.name} />} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link on the name that covers the whole card, so that screen readers announce only the name. */
function NameLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { history } = useRouter();
  return (
    <h2>
      <FrameLink href={`/my/projects/${id}`} className={shared.cardLink} onNavigate={(to) => history.push(to)}>
        {name}
      </FrameLink>
    </h2>
  );
}

function Loading() {
  return (
    <div className={classes.gallery} aria-hidden>
      {[1, 2].map((place) => (
        <Skeleton key={place} height={380} radius={12} />
      ))}
    </div>
  );
}
