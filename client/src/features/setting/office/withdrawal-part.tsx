import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = [
  'withdrawalApprovalThreshold',
  'payoutPerPersonDaily',
  'withdrawalTargetHours',
  'payoutWaitHours',
] as const;

/** The limits above which a payout takes two people, the target time, and the wait after a change of the log-in. */
export function WithdrawalPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  return (
    <Panel title={text('withdrawals')}>
      <p className={classes.text}>{text('withdrawalsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')} columns={2}>
          <NumberField
            control={control}
            name="withdrawalApprovalThreshold"
            label={text('withdrawalApprovalThreshold')}
            min={0}
            suffix=" €"
            required
          />
          <NumberField
            control={control}
            name="payoutPerPersonDaily"
            label={text('payoutPerPersonDaily')}
            min={0}
            suffix=" €"
            required
          />
          <NumberField
            control={control}
            name="withdrawalTargetHours"
            label={text('withdrawalTargetHours')}
            min={1}
            max={720}
            required
          />
          <NumberField
            control={control}
            name="payoutWaitHours"
            label={text('payoutWaitHours')}
            min={0}
            max={168}
            required
          />
        </Form>
      </div>
    </Panel>
  );
}
