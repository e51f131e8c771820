import { totpState } from '@countinghouse/contract/auth/auth.ts';
import { TypedCode, TypedPassword } from '@countinghouse/contract/auth/credentials.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';

/** The schema fields that confirm the user's identity: the password, and with two-factor a code. */
export const passwordAlone = { password: TypedPassword };
export const passwordAndCode = { ...passwordAlone, code: TypedCode };

interface ProofStepProps {
  readonly children: (needsCode: boolean) => ReactNode;
}

/** Renders a form once it is known whether the reader has two-factor. */
export function ProofStep({ children }: ProofStepProps) {
  const { data, error, refetch } = useRead(totpState, {});
  if (data) return children(data.active);
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
}

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
        label={text('totpPassword')}
        purpose="current"
        required
      />
      {needsCode && (
        <TextField
          control={control}
          name={name('code')}
          label={text('totpRemoveCode')}
          autoComplete="one-time-code"
          required
        />
      )}
    </>
  );
}
