import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { areaKey, deedKey } from './audit-words.ts';
import classes from './audit.module.css';

/** The entries, newest first; on a phone each is a card. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const text = useTexts('audit');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text('at')}</th>
          <th scope="col">{text('who')}</th>
          <th scope="col">{text('what')}</th>
          <th scope="col">{text('whom')}</th>
          <th scope="col">{text('changes')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const text = useTexts('audit');
  const deed = deedKey(entry.action);
  const area = areaKey(entry.resource);
  return (
    <tr>
      <td className={classes.at}>
        <DateTime instant={entry.at} />
      </td>
      <td>
        <Actor entry={entry} />
        {entry.ip && <span className={classes.detail}>{entry.ip}</span>}
      </td>
      <td>
        {deed === null ? entry.action : text(deed)}
        <span className={classes.detail}>{area === null ? entry.resource : text(area)}</span>
      </td>
      <td>{entry.subjectName}</td>
      <td>
        <AuditChanges before={entry.before} after={entry.after} />
      </td>
    </tr>
  );
}

function Actor({ entry: { actorName, realActorName } }: { readonly entry: AuditEntry }) {
  const text = useTexts('audit');
  const name = actorName ?? text('system');
  return realActorName === null ? name : text('actingFor', { staff: realActorName, name });
}
