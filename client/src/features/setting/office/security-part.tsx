import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { ApprovalPart } from './approval-part.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { StaffProofPart } from './staff-proof-part.tsx';
import { useSettingForm } from './use-setting-form.ts';

const minimums = ['passwordMinimumStaff', 'passwordMinimumLead'] as const;

/** The security of accounts and decisions. */
export function SecurityPart() {
  return (
    <div className={shared.stack}>
      <PasswordPart />
      <StaffProofPart />
      <ApprovalPart />
    </div>
  );
}

/** Minimum password lengths. */
function PasswordPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(minimums);
  return (
    <Panel title={text('minimums')}>
      <p className={classes.text}>{text('minimumsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')} columns={2}>
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
