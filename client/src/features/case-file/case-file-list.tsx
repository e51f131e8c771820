import { type CaseFile, downloadCaseFile } from '@countinghouse/contract/case-file/case-file.ts';
import type { StateTone } from '@countinghouse/contract/kernel/state-machine.ts';
import { Button } from '@mantine/core';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { download } from '../../kernel/call/download.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import classes from './case-file.module.css';

const states = {
  waiting: { label: 'stateWaiting', tone: 'info' },
  sealing: { label: 'stateSealing', tone: 'info' },
  ready: { label: 'stateReady', tone: 'success' },
  failed: { label: 'stateFailed', tone: 'error' },
  expired: { label: 'stateExpired', tone: 'neutral' },
} as const satisfies Record<CaseFile['state'], { readonly label: string; readonly tone: StateTone }>;

const betweenLooks = 2_000;

/** How soon to ask again: the log seals a case file within seconds, without an event. */
export const untilReady = ({ caseFiles }: { readonly caseFiles: readonly CaseFile[] }): number | false =>
  caseFiles.some(({ state }) => state === 'waiting' || state === 'sealing') && betweenLooks;

interface EntryProps {
  readonly caseFile: CaseFile;
  /** Whether to name the readers of the copy. */
  readonly withCopy: boolean;
}

function Entry({ caseFile, withCopy }: EntryProps) {
  const text = useTexts('caseFile');
  const language = useLanguage();
  const { busy, run } = useAttempt();
  const { id, copy, state, reason, staffName, records, dateCreation, expires } = caseFile;
  const save = () => run(() => download(downloadCaseFile, { params: { id } }, 'case-file.zip'));
  const details = [
    ...(records === null ? [] : [text('records', { count: records, shown: records.toLocaleString(language) })]),
    ...(staffName === null ? [] : [text('by', { name: staffName })]),
    ...(reason === null ? [] : [reason]),
  ];
  return (
    <li className={classes.entry}>
      <div>
        <div className={classes.name}>
          <DateTime instant={dateCreation} />
          <StatusBadge tone={states[state].tone}>{text(states[state].label)}</StatusBadge>
        </div>
        <div className={classes.details}>
          {withCopy && <span>{text(copy === 'customer' ? 'copyCustomer' : 'copyRegulator')}</span>}
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {state === 'ready' && expires !== null && (
            <span>
              {text('untilDate')} <DateTime instant={expires} />
            </span>
          )}
        </div>
      </div>
      {state === 'ready' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          {text('download')}
        </Button>
      )}
    </li>
  );
}

interface ListProps {
  readonly caseFiles: readonly CaseFile[];
  readonly withCopy?: boolean;
}

/** Case files, newest first, each with its state, and a download while there is one. */
export function CaseFileList({ caseFiles, withCopy = false }: ListProps) {
  if (caseFiles.length === 0) return null;
  return (
    <ul className={classes.list}>
      {caseFiles.map((caseFile) => (
        <Entry key={caseFile.id} caseFile={caseFile} withCopy={withCopy} />
      ))}
    </ul>
  );
}
