import { failedRows, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { forecastUndo, undoImport } from '@countinghouse/contract/import/undo.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { errorText, useTexts } from '../../../kernel/i18n/i18n.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '../../../ui/icons.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { UndoDay } from './import-cells.tsx';
import { importedLeadsAddress, importsAddress } from './import-links.tsx';
import { useFigures, useKnownImport } from './import-reads.ts';
import { ImportSteps } from './import-steps.tsx';
import classes from './import.module.css';
import { LinkButton } from './step-buttons.tsx';

/** Undoes an import; the confirmation shows how many leads are removed and kept, and the cost that no longer counts. */
function UndoButton({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const language = useLanguage();
  const { countText } = useFigures();
  const know = useKnownImport();
  const [isConfirming, setConfirming] = useState(false);
  const params = { id: item.id };
  const { data: forecast } = useRead(
    forecastUndo,
    { params },
    { enabled: isConfirming, resources: ['user', 'comment'] },
  );
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {text('undo')}
      </Button>
      <ConfirmAction
        route={undoImport}
        input={{ params }}
        outcome={(answer) => {
          know(answer.import);
          return countText('undone', answer.removed);
        }}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={text('undoTitle')}
        confirmLabel={forecast ? countText('undoConfirm', forecast.removed) : text('undo')}
        busy={!forecast}
        destructive
      >
        {forecast ? (
          <>
            <p className={classes.line}>{countText('undoGoes', forecast.removed)}</p>
            {forecast.kept > 0 && <p className={classes.line}>{countText('undoStays', forecast.kept)}</p>}
            {forecast.cost > 0 && (
              <p className={classes.line}>{text('undoCost', { amount: euroText(forecast.cost, language) })}</p>
            )}
          </>
        ) : (
          <Skeleton height={40} />
        )}
        {item.updated > 0 && <p className={classes.line}>{text('undoUpdated')}</p>}
      </ConfirmAction>
    </>
  );
}

const allSteps = 6;

interface ReportProps {
  readonly item: LeadImport;
}

/** The result of an import, and its undo. */
export function ReportPart({ item }: ReportProps) {
  if (item.state === 'failed') return <Failed item={item} />;
  return (
    <>
      <ImportSteps current={allSteps} />
      <Undone item={item} />
      <Figures item={item} />
      <Left item={item} />
      <Ways item={item} />
    </>
  );
}

function Failed({ item }: ReportProps) {
  const text = useTexts('import');
  // The reason comes from the server as a code.
  useTexts('refusal');
  return (
    <Alert role="alert" color="error" icon={<IconAlertTriangle size={18} aria-hidden />} title={text('importFailed')}>
      <p className={classes.line}>{errorText(item.errorCode ?? 'importFailed')}</p>
      <p className={classes.line}>{text('refusedHelp')}</p>
      <LinkButton href={importsAddress}>{text('another')}</LinkButton>
    </Alert>
  );
}

function Undone({ item }: ReportProps) {
  const text = useTexts('import');
  if (item.state !== 'undone') return null;
  return (
    <Alert color="info" icon={<IconInfoCircle size={18} aria-hidden />} title={text('undoneTitle')}>
      {text('undoneText')}
    </Alert>
  );
}

function Figures({ item }: ReportProps) {
  const text = useTexts('import');
  const language = useLanguage();
  const { figure } = useFigures();
  return (
    <Columns least={150}>
      {(['created', 'updated', 'skipped', 'failed'] as const).map((name) => (
        <StatTile key={name} label={text(name)} value={figure(item[name])} note={text(`${name}Note`)} />
      ))}
      {item.cost !== null && (
        <StatTile label={text('cost')} value={euroText(item.cost, language)} note={text('costNote')} />
      )}
    </Columns>
  );
}

function Left({ item }: ReportProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const { busy, run } = useAttempt();
  if (item.failed === 0) return null;
  const save = () => download(failedRows, { params: { id: item.id } }, 'lead_import_failed.xlsx');
  return (
    <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />} title={text('someFailed')}>
      <p className={classes.line}>{countText('someFailedText', item.failed)}</p>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void run(save)}
      >
        {text('downloadFailed')}
      </Button>
    </Alert>
  );
}

function Ways({ item }: ReportProps) {
  const text = useTexts('import');
  return (
    <div className={classes.buttons}>
      {item.undoUntil !== null && (
        <>
          <UndoButton item={item} />
          <span className={classes.note}>
            {text('undoUntil')} <UndoDay instant={item.undoUntil} />
          </span>
        </>
      )}
      <span className={classes.room} />
      <LinkButton variant="default" href={importsAddress}>
        {text('another')}
      </LinkButton>
      {item.state === 'done' && item.created > 0 && item.dateDone !== null && (
        <LinkButton href={importedLeadsAddress(item.dateDone)}>{text('openLeads')}</LinkButton>
      )}
    </div>
  );
}
