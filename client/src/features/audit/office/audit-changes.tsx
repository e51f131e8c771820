import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { changedFields } from './changed-fields.ts';
import classes from './audit.module.css';

type Fields = AuditEntry['before'];

interface AuditChangesProps {
  readonly before: Fields;
  readonly after: Fields;
}

const told = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** What an entry changed, field by field, behind a summary of how many. */
export function AuditChanges({ before, after }: AuditChangesProps) {
  const text = useTexts('audit');
  const fields = changedFields(before, after);
  if (fields.length === 0) return null;
  return (
    <details className={classes.changes}>
      <summary>
        {text('show')} ({fields.length})
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('field')}</th>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{told(before?.[field])}</td>
              <td>{told(after?.[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
