import { personName } from '@countinghouse/contract/user/person-name.ts';
import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { user } from '@countinghouse/contract/schemas/user/user.ts';
import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { IconCheck, IconEdit, IconX } from '../../../ui/icons.ts';
import { loadIfPossible } from '../../../ui/later.tsx';
import { Fact } from '../../../ui/page/facts.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useEdit } from '../../list/index.ts';
import classes from './editable-fact.module.css';
import { useFormatLead } from './use-format-lead.ts';

/** The fields that are edited where they are shown. */
export type EditedField = 'firstName' | 'lastName' | 'email' | 'phone' | 'mobile' | 'company';

interface EditableFactProps {
  readonly lead: User;
  readonly name: EditedField;
  /** The field that is being edited. */
  readonly edited: EditedField | null;
  readonly onEdit: (name: EditedField | null) => void;
  readonly children: ReactNode;
}

/** A fact with a button to edit it in place: Enter saves, Escape leaves it as it was. */
export function EditableFact({ lead, name, edited, onEdit, children }: EditableFactProps) {
  const text = useTexts('lead');
  const label = useTexts('field')(name);
  const mayUpdate = useMay('lead:update');
  const returns = useRef(false);
  const done = (): void => {
    returns.current = true;
    onEdit(null);
  };
  const focusAfterEdit = (button: HTMLButtonElement | null): void => {
    if (button && returns.current) button.focus();
    if (button) returns.current = false;
  };
  if (!mayUpdate) return <Fact name={label}>{children}</Fact>;
  return (
    <Fact name={label}>
      {edited === name ? (
        <FieldEditor lead={lead} name={name} label={label} onDone={done} />
      ) : (
        <span className={classes.value}>
          {children || <span className={classes.absent}>–</span>}
          <ActionIcon
            ref={focusAfterEdit}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={text('editField', { field: label })}
            title={text('editField', { field: label })}
            onClick={() => onEdit(name)}
          >
            <IconEdit size={14} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </Fact>
  );
}

interface FieldEditorProps extends Pick<EditableFactProps, 'lead' | 'name'> {
  readonly label: string;
  readonly onDone: () => void;
}

type Values = Record<string, string>;

/** Saves against the version that the reader saw when they began. A masked value that nothing replaces stays. */
const useFieldSave = ({ lead, name: field, onDone }: Pick<FieldEditorProps, 'lead' | 'name' | 'onDone'>) => {
  const text = useTexts('lead');
  const [seen] = useState(lead);
  const { save, dialog } = useEdit(user, useFormatLead());
  const run = async (fields: object): Promise<void> => {
    if (isMasked(seen[field]) && new Map<string, unknown>(Object.entries(fields)).get(field) === '') {
      onDone();
      return;
    }
    const end = await save(seen, fields);
    if (end === 'left') return;
    const name = personName({ ...seen, ...fields });
    showToast({ type: 'success', message: text(end === 'proposed' ? 'savedProposed' : 'saved', { name }) });
    onDone();
  };
  return { run, dialog };
};

function FieldEditor({ lead, name, label, onDone }: FieldEditorProps) {
  const ui = useUiText();
  const { country } = useSetting();
  const box = useRef<HTMLFormElement>(null);
  const { run, dialog } = useFieldSave({ lead, name, onDone });
  const { form, control, submitting } = useContractForm<Values, typeof user.update>({
    schema: user.update,
    defaultValues: { [name]: isMasked(lead[name]) ? '' : lead[name] },
    mode: 'onSubmit',
  });
  useEffect(() => {
    const input = box.current?.querySelector('input');
    // Escape leaves the field, not the panel around it.
    input?.setAttribute('data-mantine-stop-propagation', 'true');
    input?.focus();
    input?.select();
  }, []);
  const isPhone = name === 'phone' || name === 'mobile';
  const [isSaving, setSaving] = useState(false);
  const send = async (): Promise<void> => {
    if (isPhone) {
      const loaded = await loadIfPossible(() => import('../../../ui/form/phone-format.ts'));
      const known = loaded?.phoneFormat(form.getValues(name) ?? '', country || undefined);
      if (known) form.setValue(name, known.stored);
    }
    await form.handleSubmit(submitting(run))();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The format of numbers may take a while to load.
    if (isSaving) return;
    setSaving(true);
    void send().finally(() => setSaving(false));
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
  return (
    <form ref={box} noValidate className={classes.editor} onSubmit={submit} onKeyDown={leave}>
      {isPhone ? (
        <PhoneField control={control} name={name} label={label} {...(country !== '' && { country })} />
      ) : (
        <TextField control={control} name={name} label={label} type={name === 'email' ? 'email' : 'text'} />
      )}
      <ActionIcon type="submit" variant="filled" loading={isSaving} aria-label={ui('save')} title={ui('save')}>
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={ui('cancel')} title={ui('cancel')} onClick={onDone}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {dialog}
    </form>
  );
}
