import { Button } from '@mantine/core';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { CheckTable } from './check-table.tsx';
import { MissingCampaigns } from './missing-campaigns.tsx';
import { ShowChoice } from './show-choice.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useFigures } from './use-figures.ts';
import type { Show } from './use-import-rows.ts';
import classes from './import.module.css';

interface CheckStepProps {
  readonly item: LeadImport;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** The results of the check, and the rows to fix. */
export function CheckStep({ item, onBack, onNext }: CheckStepProps) {
  const text = useTexts('import');
  const [show, setShow] = useState<Show>(item.problemCount > 0 ? 'problems' : 'all');
  return (
    <>
      <Counts item={item} />
      <MissingCampaigns item={item} note={text('missingLater')} />
      <Panel>
        <div className={classes.tools}>
          <ShowChoice item={item} show={show} onShow={setShow} />
          {item.problemCount > 0 && <p className={classes.hint}>{text('fixHint')}</p>}
        </div>
        {/* A new selection is a new list: it starts at its top with current data. */}
        <CheckTable key={show} item={item} show={show} />
        <StepButtons item={item} onBack={onBack}>
          <Button onClick={onNext}>{text('next')}</Button>
        </StepButtons>
      </Panel>
    </>
  );
}

function Counts({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const { figure } = useFigures();
  return (
    <Columns least={150}>
      <StatTile label={text('total')} value={figure(item.rowCount)} note={item.fileName} />
      <StatTile label={text('ready')} value={figure(item.readyCount)} note={text('readyNote')} />
      <StatTile
        label={text('problems')}
        value={figure(item.problemCount)}
        note={text(item.problemCount > 0 ? 'problemsNote' : 'problemsNone')}
      />
      <StatTile
        label={text('duplicates')}
        value={figure(item.duplicateCount)}
        note={text(item.duplicateCount > 0 ? 'duplicatesNote' : 'duplicatesNone')}
      />
    </Columns>
  );
}
