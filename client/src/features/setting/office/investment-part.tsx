import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = ['cancellationDays'] as const;

/** The cancellation period of a new investment. */
export function InvestmentPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  return (
    <Panel title={text('investments')}>
      <p className={classes.text}>{text('investmentsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <NumberField
            control={control}
            name="cancellationDays"
            label={text('cancellationDays')}
            min={0}
            max={60}
            required
          />
        </Form>
      </div>
    </Panel>
  );
}
