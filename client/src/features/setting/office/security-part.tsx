import { type Setting, updateSetting } from '@countinghouse/contract/setting/setting.ts';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useFollowing } from './use-following.ts';
import { useSettingSave } from './use-setting-save.ts';

const valuesOf = ({ passwordMinimumStaff, passwordMinimumLead }: Setting) => ({
  passwordMinimumStaff,
  passwordMinimumLead,
});

/** How long a password must be at least. */
export function SecurityPart() {
  const text = useTexts('setting');
  const { seen, current, save, conflict, begin } = useSettingSave();
  const { form, control, submitting } = useContractForm<ReturnType<typeof valuesOf>, typeof updateSetting.body>({
    schema: updateSetting.body,
    defaultValues: valuesOf(seen),
  });
  const { isDirty } = useFormState({ control });
  const take = (setting: Setting) => {
    begin(setting);
    form.reset(valuesOf(setting));
  };
  useFollowing({ seen, current, isDirty, take });
  const submit = submitting(async (values) => {
    const saved = await save(values);
    if (saved !== null) form.reset(valuesOf(saved));
  });
  return (
    <Panel title={text('minimums')}>
      <p className={classes.text}>{text('minimumsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => take(current)} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={submit} submitLabel={text('save')} columns={2}>
          <NumberField
            control={control}
            name="passwordMinimumStaff"
            label={text('passwordMinimumStaff')}
            min={12}
            max={64}
            required
          />
          <NumberField
            control={control}
            name="passwordMinimumLead"
            label={text('passwordMinimumLead')}
            min={6}
            max={64}
            required
          />
        </Form>
      </div>
    </Panel>
  );
}
