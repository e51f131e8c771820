import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { CompanyFields } from './company-fields.tsx';
import { companyFields } from './company-values.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { useSettingForm } from './use-setting-form.ts';

export function CompanyPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(companyFields);
  return (
    <Panel>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
        <CompanyFields control={control} />
      </Form>
    </Panel>
  );
}
