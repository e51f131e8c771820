import { updateSetting, type Setting } from '@countinghouse/contract/setting/setting.ts';
import { useFormState } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useFollowing } from './use-following.ts';
import { useSettingSave } from './use-setting-save.ts';

const fieldNames = [
  'companyName',
  'description',
  'street',
  'number',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'receiveEmails',
  'receiveNotifications',
  'youtubeVideoId',
] as const satisfies readonly (keyof Setting)[];

export type CompanyValues = Pick<Setting, (typeof fieldNames)[number]>;

const valuesOf = (setting: Setting): CompanyValues =>
  Object.fromEntries(fieldNames.map((name) => [name, setting[name]])) as CompanyValues;

/** Who the company is and how it is reached. */
export function CompanyPart() {
  const text = useTexts('setting');
  const { seen, current, save, conflict, begin } = useSettingSave();
  const { form, control, submitting } = useContractForm<CompanyValues, typeof updateSetting.body>({
    schema: updateSetting.body,
    defaultValues: valuesOf(seen),
  });
  const { isDirty } = useFormState({ control });
  const take = (setting: Setting) => {
    begin(setting);
    form.reset(valuesOf(setting));
  };
  useUnsavedGuard(isDirty);
  useFollowing({ seen, current, isDirty, take });
  const submit = submitting(async (values) => {
    const saved = await save(values);
    if (saved !== null) form.reset(valuesOf(saved));
  });
  return (
    <Panel>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => take(current)} />
      <Form form={form} onSubmit={submit} submitLabel={text('save')}>
        <CompanyFields control={control} />
      </Form>
    </Panel>
  );
}
