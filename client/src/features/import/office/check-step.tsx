import { fixRow, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { IconCircleCheck, IconSpeakerphone } from '../../../ui/icons.ts';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { type Cell, cellKey } from './cells.ts';
import { useFigures, useKnownImport } from './import-reads.ts';
import classes from './import.module.css';
import type { Field } from './needed-fields.ts';
import { RowGrid } from './row-grid.tsx';
import { StepButtons } from './step-buttons.tsx';
import { type Row, type Show, useImportRows } from './use-import-rows.ts';

/** Fixes cells, true if saved; remembers which, so that a corrected cell can be corrected again. */
const useFixCell = (id: string, replace: (row: Row) => void) => {
  const { mutateAsync } = useWrite(fixRow);
  const know = useKnownImport();
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());
  const fix = (cell: Cell, value: string): Promise<boolean> => {
    const params = { id, number: cell.number };
    return attempt(async () => {
      const { row, import: item } = await mutateAsync({ params, body: { values: { [cell.field]: value } } });
      setFixed((before) => new Set([...before, cellKey(cell)]));
      replace(row);
      know(item);
    });
  };
  return { fix, fixed };
};

interface CheckTableProps {
  readonly item: LeadImport;
  readonly show: Show;
}

const nothing = { all: 'noProblems', problems: 'noProblems', duplicates: 'noDuplicates' } as const;

/** The rows of an import of one kind, with editable problems. */
function CheckTable({ item, show }: CheckTableProps) {
  const text = useTexts('import');
  const { rows, error, isPending, hasMore, more, refetch, replace } = useImportRows(item.id, show);
  const { fix, fixed } = useFixCell(item.id, replace);
  if (isPending) return <Skeleton height={320} />;
  if (error && rows.length === 0) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (rows.length === 0) {
    return <EmptyState title={text(nothing[show])} icon={<IconCircleCheck size={20} aria-hidden />} />;
  }
  const fields = item.columns.filter((field): field is Field => field !== null);
  return <RowGrid rows={rows} fields={fields} fixed={fixed} fix={fix} hasMore={hasMore} onMore={more} />;
}

/** Number of names listed; the rest is only counted. */
const listed = 12;

interface MissingCampaignsProps {
  readonly item: LeadImport;
  readonly note?: string;
}

/** Missing campaigns named in the sheet. */
function MissingCampaigns({ item, note }: MissingCampaignsProps) {
  const { countText } = useFigures();
  if (item.missingCampaignCount === 0) return null;
  const names = item.missingCampaigns.slice(0, listed);
  const rest = item.missingCampaignCount - names.length;
  return (
    <Alert
      color="warning"
      icon={<IconSpeakerphone size={18} aria-hidden />}
      title={countText('missing', item.missingCampaignCount)}
    >
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li data-rest>{countText('missingMore', rest)}</li>}
      </ul>
      {note}
    </Alert>
  );
}

interface ShowChoiceProps {
  readonly item: LeadImport;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
}

/** Selects the displayed rows, with the number of each kind. */
function ShowChoice({ item, show, onShow }: ShowChoiceProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  return (
    <SegmentedControl
      aria-label={text('show')}
      value={show}
      onChange={onShow}
      data={[
        { value: 'all', label: countText('showAll', item.rowCount) },
        { value: 'problems', label: countText('showProblems', item.problemCount) },
        { value: 'duplicates', label: countText('showDuplicates', item.duplicateCount) },
      ]}
    />
  );
}

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
          {item.problemCount > 0 && <p className={shared.quiet}>{text('fixHint')}</p>}
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
