import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import classes from './audit.module.css';
import { changedFields } from './changed-fields.ts';
import { useFieldName } from './use-field-name.ts';

type Sides = Pick<AuditEntry, 'before' | 'after'>;

/** Each changed field with its values: both sides of a change, one of what was created or deleted. */
export function FieldDifferences({ before, after }: Sides) {
  const text = useTexts('audit');
  const fieldName = useFieldName();
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={classes.quiet}>{text('noFields')}</p>;
  const sides = [
    ...(before ? [{ id: 'before', name: text(after ? 'before' : 'value'), values: before }] : []),
    ...(after ? [{ id: 'after', name: text(before ? 'after' : 'value'), values: after }] : []),
  ];
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{text('field')}</th>
          {sides.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {sides.map(({ id, values }) => (
              <td key={id} data-side={sides.length === 2 ? id : undefined}>
                <Value value={values[field]} isEuro={isEuro(field)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

/** Amounts are recorded as numbers of euro. */
const isEuro = (field: string): boolean => /^amount$|Amount$/.test(field);

function Value({ value, isEuro: euro }: { readonly value: unknown; readonly isEuro: boolean }): ReactNode {
  const text = useTexts('audit');
  const language = useLanguage();
  if (euro && typeof value === 'number') return euroText(value, language);
  if (value === null || value === undefined || value === '')
    return <span className={classes.quiet}>{text('nothing')}</span>;
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'string') return instant.test(value) ? <DateTime instant={value} /> : value;
  if (typeof value === 'object') return <pre className={classes.structure}>{JSON.stringify(value, null, 2)}</pre>;
  return JSON.stringify(value);
}
