import { type BulkChange, bulkChangeDetails } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { UndoButton, UndoState } from './change-cells.tsx';
import { useChangeTexts } from './change-texts.ts';
import classes from './change.module.css';

interface ChangePanelProps {
  readonly change: BulkChange;
}

/** One change in full: author, time, previous owners and records. */
export function ChangePanel({ change }: ChangePanelProps) {
  const { text, records } = useChangeTexts();
  const { data, pending } = answerOf(
    useRead(bulkChangeDetails, { params: { id: change.id } }, { resources: ['user'] }),
    <Skeleton height={200} />,
  );
  return (
    <>
      <Facts>
        <Fact name={text('at')}>
          <DateTime instant={change.dateCreation} style="full" />
        </Fact>
        <Fact name={text('who')}>{change.actorName}</Fact>
        <Fact name={text('records')}>{records(change)}</Fact>
        <Fact name={text(change.dateUndone === null ? 'undoUntil' : 'undone')}>
          <UndoState change={change} />
        </Fact>
      </Facts>
      <div className={classes.action}>
        <UndoButton change={change} />
      </div>
      {pending}
      {data && <Details change={change} details={data} />}
    </>
  );
}

type Details = ReplyOf<typeof bulkChangeDetails>;

function Details({ change, details }: ChangePanelProps & { readonly details: Details }) {
  const { text } = useChangeTexts();
  return (
    <>
      {details.owners.length > 0 && (
        <section className={classes.part}>
          <h3>{text('owners')}</h3>
          <OwnerCounts owners={details.owners} />
        </section>
      )}
      {details.records.length > 0 && (
        <section className={classes.part}>
          <h3>{text('records')}</h3>
          <RecordNames change={change} records={details.records} />
        </section>
      )}
    </>
  );
}

function OwnerCounts({ owners }: Pick<Details, 'owners'>) {
  const { text, counted } = useChangeTexts();
  return (
    <ul className={classes.counts}>
      {owners.map(({ name, count }) => (
        <li key={name ?? ''}>
          <span>{name ?? text('nobody')}</span>
          <span>{counted('countLead', count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first records by name; leads link to their page. */
function RecordNames({ change, records }: ChangePanelProps & Pick<Details, 'records'>) {
  const { counted } = useChangeTexts();
  const isLead = change.resource === 'user' && change.kind !== 'delete';
  const more = change.count - records.length;
  return (
    <ul className={classes.records}>
      {records.map(({ id, name, isDeleted }) => (
        <li key={id}>
          {isLead && !isDeleted ? (
            <Link to="/office/leads/$id" params={{ id }} className={classes.link ?? ''}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
      {more > 0 && <li className={classes.quiet}>{counted('moreRecords', more)}</li>}
    </ul>
  );
}
