import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { EmailLinkDone, PasswordByLink } from './email-link-pages.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import classes from './auth.module.css';
import { checkSession } from '../../kernel/session/session.ts';

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
  return (
    <PasswordByLink
      title={text('resetTitle')}
      text={text('resetText')}
      submitLabel={text('resetSubmit')}
      done={{ title: text('resetDoneTitle'), text: text('resetDoneText') }}
      send={(password) => call(resetByLink, { body: { token, password } })}
      onDone={checkSession}
    />
  );
}
