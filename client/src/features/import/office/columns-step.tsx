import { localeOf } from '@countinghouse/contract/locale.ts';
import { Button, NativeSelect } from '@mantine/core';
import { importFields, importSample, type LeadImport, mapImport } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { type Columns, type Field, missingFields, reassigned } from './needed-fields.ts';
import { StepButtons } from './step-buttons.tsx';
import classes from './import.module.css';

interface ColumnsStepProps {
  readonly item: LeadImport;
  readonly onNext: () => void;
}

const sameColumns = (one: Columns, other: Columns): boolean => one.every((field, index) => field === other[index]);

/** Maps the columns of the sheet to fields; a change rechecks all rows. */
export function ColumnsStep({ item, onNext }: ColumnsStepProps) {
  const text = useTexts('import');
  const [columns, setColumns] = useState(item.columns);
  const { run, busy } = useAction(mapImport);
  const { data: sample } = useRead(importSample, { params: { id: item.id } });
  const changed = !sameColumns(columns, item.columns);
  const goOn = async (): Promise<void> => {
    if (!changed || (await run({ params: { id: item.id }, body: { columns: [...columns] } }))) onNext();
  };
  return (
    <Panel title={text('columnsTitle')}>
      <p className={classes.text}>{text('columnsText')}</p>
      <ColumnTable
        header={item.header}
        columns={columns}
        rows={sample?.rows ?? []}
        onChange={(at, field) => setColumns(reassigned(columns, at, field))}
      />
      <Missing columns={columns} />
      <StepButtons item={item}>
        <Button loading={busy} disabled={missingFields(columns).length > 0} onClick={() => void goOn()}>
          {text(changed ? 'checkAgain' : 'next')}
        </Button>
      </StepButtons>
    </Panel>
  );
}

function Missing({ columns }: { readonly columns: Columns }) {
  const text = useTexts('import');
  const field = useTexts('field');
  const list = new Intl.ListFormat(localeOf(useLanguage()), { type: 'conjunction' });
  const missing = missingFields(columns);
  return (
    <p className={classes.problem} role="status">
      {missing.length > 0 && text('stillNeeded', { fields: list.format(missing.map((name) => field(name))) })}
    </p>
  );
}

interface ColumnTableProps {
  readonly header: readonly string[];
  readonly columns: Columns;
  /** The first rows of the sheet. */
  readonly rows: readonly (readonly string[])[];
  readonly onChange: (at: number, field: Field | null) => void;
}

/** The columns of a sheet with their first values and mapped fields. */
function ColumnTable({ header, columns, rows, onChange }: ColumnTableProps) {
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
