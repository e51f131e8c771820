import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

interface NumberSetting {
  readonly name:
    | 'approvalDelayHours'
    | 'cancellationDays'
    | 'passwordMinimumLead'
    | 'passwordMinimumStaff'
    | 'payoutPerPersonDaily'
    | 'payoutWaitHours'
    | 'policyNoticeHours'
    | 'retentionYears'
    | 'withdrawalApprovalThreshold'
    | 'withdrawalTargetHours';
  readonly min: number;
  readonly max?: number;
  readonly suffix?: ' €';
}

interface NumberPartProps {
  readonly title: 'approvalDelay' | 'investments' | 'minimums' | 'retention' | 'withdrawals';
  readonly numbers: readonly NumberSetting[];
  readonly columns?: 2;
}

/** Numbers that are explained together and saved together. */
function NumberPart({ title, numbers, columns }: NumberPartProps) {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(numbers.map(({ name }) => name));
  return (
    <Panel title={text(title)}>
      <p className={classes.text}>{text(`${title}Text`)}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')} {...(columns && { columns })}>
          {numbers.map((number) => (
            <NumberField key={number.name} control={control} label={text(number.name)} required {...number} />
          ))}
        </Form>
      </div>
    </Panel>
  );
}

/** The delay after which root may decide alone if no one else can, and the notice of changes of the trading rules. */
export const ApprovalPart = () => (
  <NumberPart
    title="approvalDelay"
    numbers={[
      { name: 'approvalDelayHours', min: 1, max: 168 },
      { name: 'policyNoticeHours', min: 1, max: 720 },
    ]}
  />
);

/** Minimum password lengths. */
export const PasswordPart = () => (
  <NumberPart
    title="minimums"
    numbers={[
      { name: 'passwordMinimumStaff', min: 12, max: 64 },
      { name: 'passwordMinimumLead', min: 6, max: 64 },
    ]}
    columns={2}
  />
);

/** The cancellation period of a new investment. */
export const InvestmentPart = () => (
  <NumberPart title="investments" numbers={[{ name: 'cancellationDays', min: 0, max: 60 }]} />
);

/** The retention period for the records of erased customers. */
export const RetentionPart = () => (
  <NumberPart title="retention" numbers={[{ name: 'retentionYears', min: 5, max: 30 }]} />
);

/** The limits above which a payout takes two people, the target time, and the wait after a change of the log-in. */
export const WithdrawalPart = () => (
  <NumberPart
    title="withdrawals"
    numbers={[
      { name: 'withdrawalApprovalThreshold', min: 0, suffix: ' €' },
      { name: 'payoutPerPersonDaily', min: 0, suffix: ' €' },
      { name: 'withdrawalTargetHours', min: 1, max: 720 },
      { name: 'payoutWaitHours', min: 0, max: 168 },
    ]}
  />
);
