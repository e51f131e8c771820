import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = ['retentionYears'] as const;

/** The retention period for the records of erased customers. */
export function RetentionPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  return (
    <Panel title={text('retention')}>
      <p className={classes.text}>{text('retentionText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <NumberField
            control={control}
            name="retentionYears"
            label={text('retentionYears')}
            min={5}
            max={30}
            required
          />
        </Form>
      </div>
    </Panel>
  );
}
