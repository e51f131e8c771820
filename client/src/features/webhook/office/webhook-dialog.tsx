import type { WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import { updateWebhook, type Webhook } from '@countinghouse/contract/webhook/webhook.ts';
import { createWebhook } from '@countinghouse/contract/schemas/webhook/webhook.ts';
import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { GroupedChecks } from '../../../ui/form/grouped-checks.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useRecentProof } from '../../profile/index.ts';
import { useEventGroups } from './event-label.ts';
import { WebhookSecret } from './webhook-secret.tsx';

interface Fields {
  name: string;
  description: string;
  url: string;
  events: WebhookEvent[];
}

interface WebhookDialogProps {
  /** The one to edit; absent creates one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Creates a webhook and then shows its secret, this once, or edits one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return <WebhookForm {...(webhook && { webhook })} onClose={onClose} onCreated={setSecret} />;
}

interface WebhookFormProps extends WebhookDialogProps {
  readonly onCreated: (secret: string) => void;
}

/** Chooses kinds of events, by area. */
function EventField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useTexts('webhook');
  const {
    shared: { ref, label, error, withAsterisk, onBlur },
    value,
    change,
  } = useField(props);
  const id = useId();
  const groups = useEventGroups()();
  const chosen = (Array.isArray(value) ? value : []) as WebhookEvent[];
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={text('eventCount', { count: chosen.length })}
      error={error}
      withAsterisk={withAsterisk}
      onBlur={onBlur}
    >
      <GroupedChecks groups={groups} chosen={chosen} onChange={change} labelledBy={id} boxRef={ref} />
    </Input.Wrapper>
  );
}

function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const text = useTexts('webhook');
  const create = useWrite(createWebhook);
  const update = useWrite(updateWebhook);
  const { afterProof, proof } = useRecentProof();
  const { form, control, submitting } = useContractForm<Fields, typeof createWebhook.body>({
    schema: createWebhook.body,
    defaultValues: {
      name: webhook?.name ?? '',
      description: webhook?.description ?? '',
      url: webhook?.url ?? 'https://',
      events: [...(webhook?.events ?? [])],
    },
  });
  const submit = submitting(async (body) => {
    if (!webhook) return onCreated((await afterProof(() => create.mutateAsync({ body }))).secret);
    await afterProof(() => update.mutateAsync({ params: { id: webhook.id }, body }));
    showToast({ type: 'success', message: text('saved', { name: body.name }) });
    onClose();
  });
  return (
    <>
      <FormDialog
        title={text(webhook ? 'editTitle' : 'create')}
        onClose={onClose}
        form={form}
        onSubmit={submit}
        submitLabel={text(webhook ? 'save' : 'create')}
      >
        <TextField control={control} name="name" label={text('name')} description={text('nameHint')} required />
        <TextField control={control} name="url" label={text('url')} description={text('urlHint')} required />
        <TextField control={control} name="description" label={text('description')} />
        <EventField control={control} name="events" label={text('events')} required />
      </FormDialog>
      {proof}
    </>
  );
}
