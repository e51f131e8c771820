import type { CallOf } from '@countinghouse/contract/kernel/route.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { loadSetting, replaceSetting, useSetting } from '../../../kernel/setting/setting.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

type Change = CallOf<typeof updateSetting>['body'];

/** Another person's save compared with the form. */
export interface SettingConflict {
  readonly theirs: Setting;
  readonly fields: readonly FieldDifference[];
}

/** The saved settings, or those that another person saved meanwhile. */
export type SaveOutcome = { readonly saved: Setting } | { readonly theirs: Setting };

/**
 * Saves a part of the settings with the version that its form started from. If another person has saved meanwhile,
 * nothing is written: `conflict` holds the differences, and the next save uses the newer version.
 */
export const useSettingSave = () => {
  const text = useTexts('setting');
  const current = useSetting();
  const [seen, setSeen] = useState(current);
  const [conflict, setConflict] = useState<SettingConflict | null>(null);
  const save = async (change: Omit<Change, 'version'>): Promise<SaveOutcome> => {
    try {
      const { approval, ...saved } = await call(updateSetting, { body: { ...change, version: seen.version } });
      replaceSetting(saved);
      setSeen(saved);
      setConflict(null);
      showToast({ type: 'success', message: text(approval === null ? 'saved' : 'savedInPart') });
      return { saved };
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'versionConflict')) throw error;
      const theirs = await loadSetting();
      setSeen(theirs);
      setConflict({ theirs, fields: differences(change, theirs) });
      return { theirs };
    }
  };
  /** Makes the current settings the new base of the form. */
  const begin = (setting: Setting): void => {
    setSeen(setting);
    setConflict(null);
  };
  return { seen, current, save, conflict, begin };
};

interface FieldDifference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The fields of a change whose value differs from another person's save. */
export const differences = (mine: object, theirs: object): readonly FieldDifference[] =>
  Object.entries(mine).flatMap(([field, value]) => {
    const other = (theirs as Readonly<Record<string, unknown>>)[field];
    return JSON.stringify(value) === JSON.stringify(other) ? [] : [{ field, mine: value as unknown, theirs: other }];
  });
