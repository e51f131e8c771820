import { type LeadImport, listImports } from '@countinghouse/contract/import/import.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconFileImport } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { importAddress } from './addresses.ts';
import { ImportBadge } from './import-badge.tsx';
import { UndoDay } from './undo-day.tsx';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

/** Previous imports, newest first, updated live. */
export function EarlierImports() {
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
