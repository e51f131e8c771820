import { confirmMessage, contactForm } from '@countinghouse/contract/contact-form/contact-form.ts';
import { sendMessage } from '@countinghouse/contract/schemas/contact-form/contact-form.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { EmailLinkDone, EmailLinkStep } from './email-link-pages.tsx';
import { Agreement, type FormProps, HomeFormPage, visitorSource } from './home-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const load = (language: Language, signal: AbortSignal) => call(contactForm, { query: { language } }, { signal });

/** Writes to the firm. */
export function ContactPage() {
  const text = useTexts('homeForm');
  return (
    <HomeFormPage
      words={{ title: text('contactTitle'), text: text('contactText'), closed: text('contactClosed') }}
      load={load}
      sentText={(email) => text('contactSentText', { email })}
    >
      {(props) => <MessageForm {...props} />}
    </HomeFormPage>
  );
}

type Message = Pick<z.output<typeof sendMessage.body>, 'firstName' | 'lastName' | 'email' | 'message' | 'agreed'>;

function MessageForm({ loaded, language, onSent, onRefused }: FormProps) {
  const text = useTexts('homeForm');
  const person = useTexts('auth');
  const { form, submitting } = useContractForm({
    schema: z.pick(sendMessage.body, { firstName: true, lastName: true, email: true, message: true, agreed: true }),
    defaultValues: { firstName: '', lastName: '', email: '', message: '', agreed: false },
    mode: 'onSubmit',
  });
  useFirstFocus(form, 'firstName');
  const { control } = form;
  const send = async (message: Message): Promise<void> => {
    try {
      await call(sendMessage, { body: { ...message, language, token: loaded.token, source: visitorSource() } });
    } catch (error) {
      onRefused();
      throw error;
    }
    onSent(message.email);
  };
  return (
    <Form form={form} onSubmit={submitting(send)} submitLabel={text('contactSubmit')} wide>
      <TextField control={control} name="firstName" label={person('firstName')} autoComplete="given-name" required />
      <TextField control={control} name="lastName" label={person('lastName')} autoComplete="family-name" required />
      <TextField control={control} name="email" label={person('email')} type="email" autoComplete="email" required />
      <TextareaField
        control={control}
        name="message"
        label={text('contactMessage')}
        rows={5}
        maxLength={2_000}
        required
      />
      <Agreement control={control} name="agreed" label={text('contactAgree')} consents={loaded.consents} />
    </Form>
  );
}

/** Opened from an e-mail: only then does the firm get the message. */
export function ConfirmMessagePage({ token }: { readonly token: string }) {
  const text = useTexts('homeForm');
  const { companyName: company } = useSetting();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <EmailLinkDone title={text('confirmMessageDoneTitle')} text={text('confirmMessageDoneText')} />;
  const confirm = async (): Promise<void> => {
    await call(confirmMessage, { body: { token } });
    setIsDone(true);
  };
  return (
    <EmailLinkStep title={text('confirmMessageTitle')} submitLabel={text('confirmMessageSubmit')} onSubmit={confirm}>
      {text('confirmMessageText', { company })}
    </EmailLinkStep>
  );
}
