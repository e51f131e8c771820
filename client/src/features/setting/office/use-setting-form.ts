import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/schemas/setting/update-setting.ts';
import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { differences, useSettingSave } from './use-setting-save.ts';

interface Following {
  readonly seen: Setting;
  readonly current: Setting;
  readonly isDirty: boolean;
  readonly take: (setting: Setting) => void;
}

/** An untouched form follows other people's saves; an edited one is left alone until it is saved. */
export const useFollowing = ({ seen, current, isDirty, take }: Following): void => {
  const follow = useEffectEvent((next: Setting) => {
    if (!isDirty && next.version > seen.version) take(next);
  });
  useEffect(() => follow(current), [current]);
};

/**
 * A form for some fields of the settings. Sends only edited fields, so that two people who change different fields do
 * not overwrite each other; untouched fields adopt the other person's values.
 */
export const useSettingForm = <Name extends keyof Setting>(names: readonly Name[]) => {
  type Values = Pick<Setting, Name>;
  const valuesOf = (setting: Setting) => Object.fromEntries(names.map((name) => [name, setting[name]])) as Values;
  const { seen, current, save, conflict, begin } = useSettingSave();
  const { form, control, submitting } = useContractForm<Values, typeof updateSetting.body>({
    schema: updateSetting.body,
    defaultValues: valuesOf(seen) as never,
  });
  const { isDirty } = useFormState({ control });
  const take = (setting: Setting): void => {
    begin(setting);
    form.reset(valuesOf(setting));
  };
  const onSubmit = submitting(async (values) => {
    const touched = differences(values, seen);
    const outcome = await save(Object.fromEntries(touched.map(({ field, mine }) => [field, mine])));
    if ('saved' in outcome) return form.reset(valuesOf(outcome.saved));
    form.reset(valuesOf(outcome.theirs));
    for (const { field, mine } of touched) {
      form.setValue(field as FieldPath<Values>, mine as never, { shouldDirty: true });
    }
  });
  useUnsavedGuard(isDirty);
  useFollowing({ seen, current, isDirty, take });
  return { form, control, onSubmit, conflict, takeTheirs: () => take(current) };
};
