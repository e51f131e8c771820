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

type Concerned = ReplyOf<typeof bulkOwners>;
type Owner = Concerned['owners'][number];

/** Counts the leads of a selection, which may need several calls. */
const concernedBy = async (selection: Selection, action: Action, signal: AbortSignal): Promise<Concerned> => {
  const owners = new Map<string | null, Owner>();
  let [locked, withMoney] = [0, 0];
  for (const leads of piecesOf(selection)) {
    const reply = await call(bulkOwners, { body: { leads, action } }, { signal });
    locked += reply.locked;
    withMoney += reply.withMoney;
    for (const owner of reply.owners)
      owners.set(owner.id, { ...owner, count: owner.count + (owners.get(owner.id)?.count ?? 0) });
  }
  return { owners: [...owners.values()].toSorted((a, b) => b.count - a.count), locked, withMoney };
};

type Action = 'assign' | 'update';

interface PresentOwnersProps {
  readonly selection: Selection;
  readonly action: Action;
}

/** The leads that an action concerns: their current assignees, and how many are locked or have money. */
export function PresentOwners({ selection, action }: PresentOwnersProps) {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { data, error, refetch } = useQuery({
    queryKey: ['user', bulkOwners.name, selection, action],
    queryFn: ({ signal }) => concernedBy(selection, action, signal),
  });
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <section className={classes.owners} aria-busy={!data}>
      <h3>{text('assignFrom')}</h3>
      {!data && <Skeleton height={20} />}
      {data && (
        <ul aria-label={text('assignFrom')}>
          {data.owners.map(({ id, name, count }) => (
            <li key={id ?? ''}>
              <span>{name ?? text('nobody')}</span>
              <span>{text('ownerLeads', { count, formatted: format.format(count) })}</span>
            </li>
          ))}
        </ul>
      )}
      {data && data.locked > 0 && (
        <p>{text('concernsLocked', { count: data.locked, formatted: format.format(data.locked) })}</p>
      )}
      {data && data.withMoney > 0 && (
        <p>{text('concernsMoney', { count: data.withMoney, formatted: format.format(data.withMoney) })}</p>
      )}
    </section>
  );
}
