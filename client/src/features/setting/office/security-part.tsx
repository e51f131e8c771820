import { networkFields } from '@countinghouse/contract/setting/networks.ts';
import { getOwnAddress } from '@countinghouse/contract/setting/update-setting.ts';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ConflictNotice } from './conflict-notice.tsx';
import { ApprovalPart, PasswordPart } from './number-parts.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** The security of accounts and decisions. */
export function SecurityPart() {
  return (
    <div className={shared.stack}>
      <PasswordPart />
      <StaffProofPart />
      <NetworksPart />
      <ApprovalPart />
      <ContactsPart />
      <HeadsPart />
    </div>
  );
}

const fields = ['staffTwoFactor'] as const;

/** Whether staff must have two-factor or a passkey. */
function StaffProofPart() {
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

const contactFields = ['maskContacts', 'revealsPerDay'] as const;

/** Whether agents see contact data only with a reason, and how often. */
function ContactsPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(contactFields);
  return (
    <Panel title={text('contacts')}>
      <p className={classes.text}>{text('contactsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <SwitchField control={control} name="maskContacts" label={text('maskContacts')} />
          <NumberField
            control={control}
            name="revealsPerDay"
            label={text('revealsPerDay')}
            required
            min={1}
            max={1_000}
          />
        </Form>
      </div>
    </Panel>
  );
}

const headFields = ['headRecipients'] as const;

/** The addresses that get the head of the public log each day. */
function HeadsPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(headFields);
  return (
    <Panel title={text('heads')}>
      <p className={classes.text}>{text('headsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          <TextareaField
            control={control}
            name="headRecipients"
            label={text('headRecipients')}
            description={text('headRecipientsNote')}
            rows={3}
          />
        </Form>
      </div>
    </Panel>
  );
}

const networkNames = [networkFields.root, networkFields.admin, networkFields.regular] as const;

/** From which networks staff of each role may work. */
export function NetworksPart() {
  const text = useTexts('setting');
  const label = useTexts('field');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(networkNames);
  const { data, pending } = answerOf(useRead(getOwnAddress, {}), <Skeleton height={20} width={200} />);
  return (
    <Panel title={text('networks')}>
      <p className={classes.text}>{text('networksText')}</p>
      {pending}
      {data && <p className={classes.text}>{text('networksAddress', { address: data.address })}</p>}
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <div className={classes.narrow}>
        <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
          {networkNames.map((name) => (
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
