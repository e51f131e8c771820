import { excelTemplate, type LeadImport, listImports } from '@countinghouse/contract/import/import.ts';
import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconDownload, IconFileImport } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { ImportBadge, UndoDay } from './import-cells.tsx';
import { BackLink, importAddress, leadsAddress } from './import-links.tsx';
import { useFigures } from './import-reads.ts';
import classes from './import.module.css';
import { UploadPart } from './upload-part.tsx';

/** Downloads an empty sheet with the supported columns. */
function TemplateButton() {
  const text = useTexts('import');
  const { busy, run } = useAttempt();
  const failed = (error: unknown): void => {
    showToast({ type: 'error', message: `${text('templateFailed')}: ${messageOf(error)}` });
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(() => download(excelTemplate, {}, 'lead_import_template.xlsx').catch(failed))}
    >
      {text('template')}
    </Button>
  );
}

/** The start of an import, and the previous ones. */
export function ImportStartScreen() {
  const text = useTexts('import');
  useScreenTitle(text('title'));
  return (
    <div className={classes.screen}>
      <PageHeader
        title={text('title')}
        description={text('description')}
        back={<BackLink href={leadsAddress} label={text('backToLeads')} />}
        actions={<TemplateButton />}
      />
      <UploadPart />
      <EarlierImports />
    </div>
  );
}

/** Previous imports, newest first, updated live. */
function EarlierImports() {
  const text = useTexts('import');
  const { data, pending } = answerOf(useRead(listImports, {}), <Skeleton height={120} />);
  return (
    <Panel title={text('earlier')}>
      {pending}
      {data?.leadImports.length === 0 && (
        <EmptyState
          title={text('earlierNone')}
          text={text('earlierNoneText')}
          icon={<IconFileImport size={20} aria-hidden />}
        />
      )}
      {data && data.leadImports.length > 0 && <ImportTable imports={data.leadImports} />}
    </Panel>
  );
}

const heads = [
  'columnFile',
  'columnState',
  'columnRows',
  'columnCreated',
  'columnAuthor',
  'columnDate',
  'columnUndo',
] as const;
const numeric: readonly string[] = ['columnRows', 'columnCreated'];

function ImportTable({ imports }: { readonly imports: readonly LeadImport[] }) {
  const text = useTexts('import');
  return (
    <table className={classes.table} aria-label={text('earlier')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-numeric={numeric.includes(head) || undefined}>
              {text(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {imports.map((item) => (
          <ImportLine key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function ImportLine({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const { history } = useRouter();
  const { figure } = useFigures();
  const ran = item.state === 'done' || item.state === 'undone';
  return (
    <tr>
      <td>
        <FrameLink href={importAddress(item.id)} className={classes.fileLink} onNavigate={(href) => history.push(href)}>
          {item.fileName}
        </FrameLink>
      </td>
      <td>
        <ImportBadge state={item.state} />
      </td>
      <td data-label={text('columnRows')} data-numeric>
        {figure(item.rowCount)}
      </td>
      <td data-label={text('columnCreated')} data-numeric>
        {ran && figure(item.created)}
      </td>
      <td data-label={text('columnAuthor')}>{item.authorName ?? text('unknownAuthor')}</td>
      <td data-label={text('columnDate')}>
        <DateTime instant={item.dateCreation} />
      </td>
      <td data-label={text('columnUndo')}>{item.undoUntil && <UndoDay instant={item.undoUntil} />}</td>
    </tr>
  );
}
