import { NativeSelect } from '@mantine/core';
import { importFields } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { Columns, Field } from './needed-fields.ts';
import classes from './import.module.css';

interface ColumnTableProps {
  readonly header: readonly string[];
  readonly columns: Columns;
  /** The first rows of the sheet. */
  readonly rows: readonly (readonly string[])[];
  readonly onChange: (at: number, field: Field | null) => void;
}

/** The columns of a sheet with their first values and mapped fields. */
export function ColumnTable({ header, columns, rows, onChange }: ColumnTableProps) {
  const text = useTexts('import');
  return (
    <table className={classes.table} aria-label={text('columnsTitle')}>
      <thead>
        <tr>
          <th scope="col">{text('columnHeading')}</th>
          <th scope="col">{text('columnSample')}</th>
          <th scope="col">{text('columnField')}</th>
        </tr>
      </thead>
      <tbody>
        {header.map((cell, at) => (
          <ColumnRow
            // A sheet may have two columns of the same name: their position distinguishes them.
            key={at}
            name={cell.trim() || text('unnamed', { number: at + 1 })}
            values={rows.map((row) => row[at] ?? '').filter((value) => value.trim() !== '')}
            field={columns[at] ?? null}
            onChange={(field) => onChange(at, field)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ColumnRowProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly field: Field | null;
  readonly onChange: (field: Field | null) => void;
}

function ColumnRow({ name, values, field, onChange }: ColumnRowProps) {
  const text = useTexts('import');
  const fieldName = useTexts('field');
  const choices = [
    { value: '', label: text('ignored') },
    ...importFields.map((value) => ({ value, label: fieldName(value) })),
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.sample}>{values.length > 0 ? values.join(' · ') : text('noValues')}</td>
      <td>
        <NativeSelect
          aria-label={text('fieldOf', { name })}
          data={choices}
          value={field ?? ''}
          data-ignored={field === null || undefined}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange(importFields.find((name) => name === chosen) ?? null);
          }}
        />
      </td>
    </tr>
  );
}
