import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { EmailLinkDone } from './email-link-pages.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import classes from './auth.module.css';
import { checkSession } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { newPasswordFields, NewPasswordInputs, sameTwice } from './new-password.tsx';

/** Requests a link to a new password. It shows the same for every address, as the server does. */
export function ForgotPasswordPage() {
  const text = useTexts('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submitting } = useContractForm({
    schema: forgotPassword.body,
    defaultValues: { email: '' },
    mode: 'onSubmit',
  });
  useFirstFocus(form, 'email');
  if (sentTo !== null) {
    const message = text('forgotSentText', { email: sentTo });
    return <EmailLinkDone title={text('forgotSentTitle')} text={message} go={text('toSignIn')} />;
  }
  const request = async ({ email }: { email: string }): Promise<void> => {
    await call(forgotPassword, { body: { email } });
    setSentTo(email);
  };
  return (
    <>
      <h1 className={classes.title}>{text('forgotTitle')}</h1>
      <p className={classes.text}>{text('forgotText')}</p>
      <Form form={form} onSubmit={submitting(request)} submitLabel={text('forgotSubmit')} wide>
        <TextField
          control={form.control}
          name="email"
          label={text('email')}
          type="email"
          autoComplete="username"
          required
        />
      </Form>
      <div className={classes.quiet}>
        <a href="/login">{text('toSignIn')}</a>
      </div>
    </>
  );
}

/** Opened from an e-mail: the customer sets a new password. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
  const minimum = useSetting().passwordMinimumLead;
  const [isDone, setIsDone] = useState(false);
  const { form, submitting } = useContractForm({
    schema: z.object(newPasswordFields(minimum)).check(sameTwice),
    defaultValues: { password: '', repeated: '' },
  });
  useFirstFocus(form, 'password');
  if (isDone)
    return <EmailLinkDone title={text('resetDoneTitle')} text={text('resetDoneText')} go={text('toSignIn')} />;
  const save = async (values: { password: string }): Promise<void> => {
    await call(resetByLink, { body: { token, password: values.password } });
    setIsDone(true);
    await checkSession();
  };
  return (
    <>
      <h1 className={classes.title}>{text('resetTitle')}</h1>
      <p className={classes.text}>{text('resetText')}</p>
      <Form form={form} onSubmit={submitting(save)} submitLabel={text('resetSubmit')} wide>
        <NewPasswordInputs control={form.control} minimum={minimum} />
      </Form>
    </>
  );
}
