import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = ['staffTwoFactor'] as const;

/** Whether staff must have two-factor or a passkey. */
export function StaffProofPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  return (
    <Panel title={text('staffProof')}>
      <p className={classes.text}>{text('staffProofText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <SwitchField control={control} name="staffTwoFactor" label={text('staffTwoFactor')} />
        </Form>
      </div>
    </Panel>
  );
}
