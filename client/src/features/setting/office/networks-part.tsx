import { networkFields } from '@countinghouse/contract/setting/networks.ts';
import { getOwnAddress } from '@countinghouse/contract/setting/update-setting.ts';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const fields = [networkFields.root, networkFields.admin, networkFields.regular] as const;

/** From which networks staff of each role may work. */
export function NetworksPart() {
  const text = useTexts('setting');
  const label = useTexts('field');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(fields);
  const { data, pending } = answerOf(useRead(getOwnAddress, {}), <Skeleton height={20} width={200} />);
  return (
    <Panel title={text('networks')}>
      <p className={classes.text}>{text('networksText')}</p>
      {pending}
      {data && <p className={classes.text}>{text('networksAddress', { address: data.address })}</p>}
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          {fields.map((name) => (
            <TextareaField
              key={name}
              control={control}
              name={name}
              label={label(name)}
              description={text('networksNote')}
              rows={3}
            />
          ))}
        </Form>
      </div>
    </Panel>
  );
}
