import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { bulkOwners } from '@countinghouse/contract/user/user-calls.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/call/call.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { piecesOf } from '../../../list/index.ts';
import classes from './present-owners.module.css';

type Owner = ReplyOf<typeof bulkOwners>['owners'][number];

/** Counts the assignees of a selection, which may need several calls. */
const ownersOf = async (selection: Selection, signal: AbortSignal): Promise<Owner[]> => {
  const owners = new Map<string | null, Owner>();
  for (const leads of piecesOf(selection)) {
    const reply = await call(bulkOwners, { body: { leads } }, { signal });
    for (const owner of reply.owners)
      owners.set(owner.id, { ...owner, count: owner.count + (owners.get(owner.id)?.count ?? 0) });
  }
  return [...owners.values()].toSorted((a, b) => b.count - a.count);
};

/** The current assignees of the selected leads. */
export function PresentOwners({ selection }: { readonly selection: Selection }) {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { data, error, refetch } = useQuery({
    queryKey: ['user', bulkOwners.name, selection],
    queryFn: ({ signal }) => ownersOf(selection, signal),
  });
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <section className={classes.owners} aria-busy={!data}>
      <h3>{text('assignFrom')}</h3>
      {!data && <Skeleton height={20} />}
      {data && (
        <ul aria-label={text('assignFrom')}>
          {data.map(({ id, name, count }) => (
            <li key={id ?? ''}>
              <span>{name ?? text('nobody')}</span>
              <span>{text('ownerLeads', { count, formatted: format.format(count) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
