import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { TypedCode, TypedPassword } from '@countinghouse/contract/schemas/auth/credentials.ts';
import type { Assertion } from '@countinghouse/contract/passkey/passkey.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { canUsePasskeys, confirmWithPasskey } from '../passkey/index.ts';

/** The schema fields that confirm the user's identity: the password, and with two-factor a code. */
export const passwordAlone = { password: TypedPassword };
export const passwordAndCode = { ...passwordAlone, code: TypedCode };

interface ProofStepProps {
  readonly children: (needsCode: boolean) => ReactNode;
}

/** Renders a form once it is known whether the reader has two-factor. */
export function ProofStep({ children }: ProofStepProps) {
  const { data, error, refetch } = useRead(twoFactorState, {});
  if (data) return children(data.active);
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
}

/**
 * Sends a form with a passkey instead of the password; null where none can be used. A passkey that was not chosen is an
 * error of the form.
 */
export const useProofByPasskey = (
  send: (passkey: Assertion) => Promise<unknown>,
  onNone: (message: string) => void,
): (() => Promise<void>) | null => {
  const text = useTexts('profile');
  if (!canUsePasskeys()) return null;
  return async () => {
    const passkey = await confirmWithPasskey();
    if (passkey === null) onNone(text('emailNoPasskey'));
    else await send(passkey);
  };
};

interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFieldsProps<Values extends Proof> {
  readonly control: Control<Values>;
  readonly needsCode: boolean;
}

export function ProofFields<Values extends Proof>({ control, needsCode }: ProofFieldsProps<Values>) {
  const text = useTexts('profile');
  const name = (field: keyof Proof) => field as FieldPath<Values>;
  return (
    <>
      <PasswordField
        control={control}
        name={name('password')}
        label={text('twoFactorPassword')}
        purpose="current"
        required
      />
      {needsCode && (
        <TextField
          control={control}
          name={name('code')}
          label={text('twoFactorRemoveCode')}
          autoComplete="one-time-code"
          required
        />
      )}
    </>
  );
}
