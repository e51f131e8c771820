import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = ['approvalDelayHours', 'policyNoticeHours'] as const;

/** The delay after which root may decide alone if no one else can, and the notice of changes of the trading rules. */
export function ApprovalPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  return (
    <Panel title={text('approvalDelay')}>
      <p className={classes.text}>{text('approvalDelayText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <NumberField
            control={control}
            name="approvalDelayHours"
            label={text('approvalDelayHours')}
            min={1}
            max={168}
            required
          />
          <NumberField
            control={control}
            name="policyNoticeHours"
            label={text('policyNoticeHours')}
            min={1}
            max={720}
            required
          />
        </Form>
      </div>
    </Panel>
  );
}
