import type { BulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUndoChange } from '../../list/index.ts';
import { useChangeTexts } from './change-texts.ts';
import classes from './change.module.css';

interface Changed {
  readonly change: BulkChange;
}

/** The agents who had the records before; nothing for records that belong to none. */
export function Owners({ change: { owners } }: Changed) {
  const { text } = useChangeTexts();
  const names = owners.map((name) => name ?? text('nobody'));
  const [first = ''] = names;
  return names.length > 2 ? text('moreOwners', { name: first, more: names.length - 1 }) : names.join(', ');
}

const month = 30 * 24 * 60 * 60 * 1000;

/** Until when a change can be undone, as the server keeps its old values. */
export const undoUntil = ({ dateCreation }: BulkChange): string =>
  new Date(Date.parse(dateCreation) + month).toISOString();

/** The author and the result of an undo. */
export function UndoResult({ change: { undoneByName, restored, kept } }: Changed) {
  const { text, counted } = useChangeTexts();
  return (
    <span className={classes.undone}>
      <span>{undoneByName === null ? text('undoneAt') : text('undoneBy', { name: undoneByName })}</span>
      <span className={classes.quiet}>
        {counted('restored', restored ?? 0)}
        {kept !== null && kept > 0 && ` · ${counted('kept', kept)}`}
      </span>
    </span>
  );
}

/** Undoes a change after a confirmation; nothing for one that is undone, or without the permission. */
export function UndoButton({ change }: Changed) {
  const { text, what, counted } = useChangeTexts();
  const locale = useUiLocale();
  const mayUndo = useMay('bulkChange:undo');
  const undo = useUndoChange();
  const [state, setState] = useState<'idle' | 'asking' | 'running'>('idle');
  if (!mayUndo || change.dateUndone !== null) return null;
  const { count } = change;
  const run = async (): Promise<void> => {
    setState('running');
    await undo(change.id);
    setState('idle');
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={text('undoOf', { change: what(change) })}
        onClick={() => setState('asking')}
      >
        {text('undo')}
      </Button>
      <ConfirmDialog
        opened={state !== 'idle'}
        busy={state === 'running'}
        title={text('undoTitle')}
        confirmLabel={counted('undoConfirm', count)}
        onClose={() => setState('idle')}
        onConfirm={() => void run()}
      >
        <UndoText change={change} date={dateText(change.dateCreation, locale, 'dateTime')} />
      </ConfirmDialog>
    </>
  );
}

function UndoText({ change, date }: Changed & { readonly date: string }) {
  const { text, what, records } = useChangeTexts();
  const formatted = numberFormat(useLanguage()).format(change.count);
  return (
    <>
      <p className={classes.summary}>
        {what(change)} · {records(change)}
      </p>
      <p>{text('undoText', { count: change.count, formatted, date })}</p>
    </>
  );
}
