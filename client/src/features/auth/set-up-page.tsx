import { setup } from '@countinghouse/contract/auth/auth.ts';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { signInWithToken } from '../../kernel/session/sign-in.ts';
import { loadSetting, useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { newPasswordFields, NewPasswordInputs, sameTwice } from './new-password.tsx';
import classes from './auth.module.css';

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
