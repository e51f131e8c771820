import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { setup } from '@countinghouse/contract/schemas/auth/auth.ts';
import { resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { forgotPassword } from '@countinghouse/contract/schemas/auth/forgot-password.ts';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signInWithToken, signOut } from '../../kernel/session/sign-in.ts';
import { loadSetting, useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { EmailLinkDone, PasswordByLink } from './email-link-pages.tsx';
import { forgetGivenPassword, givenPassword } from './given-password.ts';
import { newPasswordFields, NewPasswordInputs, sameTwice, useOwnPasswordSchema } from './new-password.tsx';
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

/** Replaces a password set by another person; required before anything else. */
export function OwnPasswordPage() {
  const text = useTexts('auth');
  const { minimum, schema } = useOwnPasswordSchema();
  const given = givenPassword();
  const { form, submitting } = useContractForm({
    schema,
    defaultValues: { currentPassword: given ?? '', password: '', repeated: '' },
  });
  const save = async (values: { currentPassword: string; password: string }): Promise<void> => {
    const { currentPassword, password } = values;
    await call(changePassword, { body: { currentPassword, password } });
    forgetGivenPassword();
    await checkSession();
  };
  return (
    <>
      <h1 className={classes.title}>{text('changeTitle')}</h1>
      <p className={classes.text}>{text('changeText')}</p>
      <Form form={form} onSubmit={submitting(save)} submitLabel={text('changeSubmit')} wide>
        {given === null && (
          <PasswordField
            control={form.control}
            name="currentPassword"
            label={text('currentPassword')}
            purpose="current"
            required
          />
        )}
        <NewPasswordInputs control={form.control} minimum={minimum} />
      </Form>
      <div className={classes.quiet}>
        <button type="button" onClick={() => void signOut().catch(() => undefined)}>
          {text('signOutInstead')}
        </button>
      </div>
    </>
  );
}

const { token: _token, password: _password, ...names } = setup.body.shape;
const empty = { companyName: '', firstName: '', lastName: '', email: '', password: '', repeated: '' };

/** First run: names the company and creates the root user in one step. */
export function SetUpPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
  const minimum = useSetting().passwordMinimumStaff;
  const { form, submitting } = useContractForm({
    schema: z.object({ ...names, ...newPasswordFields(minimum) }).check(sameTwice),
    defaultValues: empty,
  });
  useFirstFocus(form, 'companyName');
  const create = async (values: typeof empty): Promise<void> => {
    const { companyName, firstName, lastName, email, password } = values;
    const body = { token, companyName, firstName, lastName, email, password };
    const { token: session } = await call(setup, { body });
    await loadSetting();
    await signInWithToken(session);
  };
  return (
    <>
      <h1 className={classes.title}>{text('setupTitle')}</h1>
      <p className={classes.text}>{text('setupText')}</p>
      <Form form={form} onSubmit={submitting(create)} submitLabel={text('setupSubmit')} wide>
        <NameFields control={form.control} />
        <NewPasswordInputs control={form.control} minimum={minimum} label="password" />
      </Form>
    </>
  );
}

function NameFields({ control }: { readonly control: Control<typeof empty> }) {
  const text = useTexts('auth');
  return (
    <>
      <TextField
        control={control}
        name="companyName"
        label={text('companyName')}
        autoComplete="organization"
        required
      />
      <TextField control={control} name="firstName" label={text('firstName')} autoComplete="given-name" required />
      <TextField control={control} name="lastName" label={text('lastName')} autoComplete="family-name" required />
      <TextField control={control} name="email" label={text('email')} type="email" autoComplete="username" required />
    </>
  );
}

/** Replaces the set-up page: where to find its link, or that the set-up is done. */
export function SetUpNotice({ isDone }: { readonly isDone: boolean }) {
  const text = useTexts('auth');
  return (
    <>
      <h1 className={classes.title}>{text(isDone ? 'setupDoneTitle' : 'setupLinkTitle')}</h1>
      <p className={classes.text}>{text(isDone ? 'setupDoneText' : 'setupLinkText')}</p>
      {isDone && (
        <div className={classes.quiet}>
          <a href="/login">{text('signIn')}</a>
        </div>
      )}
    </>
  );
}
