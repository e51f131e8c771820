import { Button } from '@mantine/core';
import { importSample, type LeadImport, mapImport } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ColumnTable } from './column-table.tsx';
import { type Columns, missingFields, reassigned } from './needed-fields.ts';
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
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const missing = missingFields(columns);
  return (
    <p className={classes.problem} role="status">
      {missing.length > 0 && text('stillNeeded', { fields: list.format(missing.map((name) => field(name))) })}
    </p>
  );
}
