import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useLabelNames } from '../../../kernel/setting/firm-labels.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import type { NamedLabel } from './named-labels.ts';
import classes from './setting.module.css';
import type { SettingConflict } from './use-setting-save.ts';

interface ConflictNoticeProps {
  readonly conflict: SettingConflict | null;
  readonly onTakeTheirs: () => void;
}

/** Shows both values of each field that another person changed meanwhile; no change is lost silently. */
export function ConflictNotice({ conflict, onTakeTheirs }: ConflictNoticeProps) {
  const text = useTexts('setting');
  const nameOf = useFieldText();
  const names = useLabelNames();
  const notice = useRef<HTMLDivElement>(null);
  // Scrolls up, because the save button is below a long form.
  useEffect(() => {
    if (conflict !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  if (conflict === null) return null;
  const format = (value: unknown): string => {
    if (value === '' || value === null || value === undefined) return text('changedEmpty');
    if (Array.isArray(value)) return value.map((label: NamedLabel) => names.shown(label)).join(', ');
    return String(value);
  };
  return (
    <Alert
      ref={notice}
      color="warning"
      role="alert"
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text('changedElsewhereTitle')}
    >
      {text('changedElsewhereText')}
      {conflict.fields.length > 0 && (
        <table className={classes.conflict}>
          <thead>
            <tr>
              <th scope="col">{text('changedField')}</th>
              <th scope="col">{text('changedMine')}</th>
              <th scope="col">{text('changedTheirs')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                <td>{format(mine)}</td>
                <td>{format(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button variant="default" size="xs" mt="xs" onClick={onTakeTheirs}>
        {text('takeTheirs')}
      </Button>
    </Alert>
  );
}

const otherKeys: Readonly<Record<string, TextKey<'setting'>>> = {
  labels: 'tabLabels',
  qualifications: 'tabQualifications',
};

/** Most labels have the same key as their field; those of the descriptions are those of all descriptions. */
const useFieldText = (): ((field: string) => string) => {
  const text = useTexts('setting');
  const shared = useTexts('field');
  return (field) =>
    /^description./.test(field)
      ? shared(field as TextKey<'field'>)
      : text(otherKeys[field] ?? (field as TextKey<'setting'>));
};
