import { type BulkChange, bulkChangeDetails } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { UndoButton, UndoResult, undoUntil } from './change-cells.tsx';
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
        {change.dateUndone === null ? (
          <Fact name={text('undoUntil')}>
            <DateTime instant={undoUntil(change)} style="date" />
          </Fact>
        ) : (
          <Fact name={text('undoneAt')}>
            <DateTime instant={change.dateUndone} />
            <UndoResult change={change} />
          </Fact>
        )}
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
      {change.kind === 'merge' ? <MergedValues values={details.values} /> : <ChangedValues values={details.values} />}
      <LeftAsIs left={details.left} />
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

const mergedNames = ['campaignName', 'assignedToName', 'qualifications', 'labels'] as const;
const mergedTexts = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'company'] as const;

/** The fields of the lead that stayed which a merge changed. */
function MergedValues({ values }: Pick<Details, 'values'>) {
  const { text, valueOf } = useChangeTexts();
  const field = useTexts('field');
  const kept = values.find(({ after }) => 'mergedFrom' in after);
  const shown = [...mergedTexts, ...mergedNames].filter((name) => kept !== undefined && name in kept.before);
  if (kept === undefined || shown.length === 0) return null;
  const formatted = (name: (typeof shown)[number], { [name]: value }: Readonly<Record<string, unknown>>): string => {
    if (name === 'qualifications' || name === 'labels') return valueOf({ [name]: value }) ?? '';
    return typeof value === 'string' && value !== '' ? value : text('none');
  };
  return (
    <section className={classes.part}>
      <h3>{text('values')}</h3>
      <table className={classes.values} data-wide>
        <thead>
          <tr>
            <th scope="col">{text('what')}</th>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name}>
              <th scope="row">{field(name)}</th>
              <td>{formatted(name, kept.before)}</td>
              <td>{formatted(name, kept.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The values that a change replaced, with the number of records for each; nothing if it set none that is shown. */
function ChangedValues({ values }: Pick<Details, 'values'>) {
  const { text, counted, valueOf } = useChangeTexts();
  const shown = values.flatMap(({ before, after, count }) => {
    const [old, next] = [valueOf(before), valueOf(after)];
    return old === undefined || next === undefined ? [] : [{ old, next, count }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{text('values')}</h3>
      <table className={classes.values}>
        <thead>
          <tr>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
            <th scope="col">{text('records')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ old, next, count }) => (
            <tr key={`${old} ${next}`}>
              <td>{old}</td>
              <td>{next}</td>
              <td>{counted('countLead', count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const reasonKeys = {
  changedSince: 'leftChangedSince',
  absent: 'leftAbsent',
  needsApproval: 'leftNeedsApproval',
} as const;

/** Values that the undo of a merge did not put back, with the reasons. */
function LeftAsIs({ left }: Pick<Details, 'left'>) {
  const { text, counted } = useChangeTexts();
  const field = useTexts('field');
  if (left.length === 0) return null;
  const names: Readonly<Record<string, (count: number) => string>> = {
    comment: (count) => counted('countComment', count),
    task: (count) => counted('countTask', count),
    campaign: () => field('campaignName'),
    assignedTo: () => field('assignedToName'),
  };
  return (
    <section className={classes.part}>
      <h3>{text('left')}</h3>
      <ul className={classes.counts}>
        {left.map(({ what, reason, count }) => (
          <li key={what}>
            <span>{names[what]?.(count) ?? field(what as never)}</span>
            <span>{text(reasonKeys[reason])}</span>
          </li>
        ))}
      </ul>
    </section>
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
