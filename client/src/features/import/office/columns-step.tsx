import { Button } from '@mantine/core';
import { importSample, type LeadImport, mapImport } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
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
  const map = useWrite(mapImport);
  const { data: sample } = useRead(importSample, { params: { id: item.id } });
  const changed = !sameColumns(columns, item.columns);
  const goOn = async (): Promise<void> => {
    try {
      if (changed) await map.mutateAsync({ params: { id: item.id }, body: { columns: [...columns] } });
      onNext();
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
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
        <Button loading={map.isPending} disabled={missingFields(columns).length > 0} onClick={() => void goOn()}>
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
