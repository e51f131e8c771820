import { confirmTotp, startTotp } from '@countinghouse/contract/auth/auth.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { CopyField } from '../../ui/page/copy-field.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './profile.module.css';

type Started = ReplyOf<typeof startTotp>;

interface StepProps {
  readonly onDone: () => void;
}

/** Turns two-factor on: password, QR code and code, then the recovery codes. */
export function SecondStepStart({ onDone }: StepProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started !== null) return <ScanStep started={started} onCodes={setCodes} onCancel={onDone} />;
  return <PasswordStep onStarted={setStarted} onCancel={onDone} />;
}

interface PasswordStepProps {
  readonly onStarted: (started: Started) => void;
  readonly onCancel: () => void;
}

function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
  const text = useTexts('profile');
  const { form, submitting } = useContractForm({ schema: startTotp.body, defaultValues: { password: '' } });
  const start = submitting(async (body) => onStarted(await call(startTotp, { body })));
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={start} submitLabel={text('totpContinue')} onCancel={onCancel}>
        <PasswordField control={form.control} name="password" label={text('totpPassword')} purpose="current" required />
      </Form>
    </div>
  );
}

interface ScanStepProps {
  readonly started: Started;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function ScanStep({ started, onCodes, onCancel }: ScanStepProps) {
  const text = useTexts('profile');
  const { form, submitting } = useContractForm({ schema: confirmTotp.body, defaultValues: { code: '' } });
  const confirm = submitting(async (body) => onCodes((await call(confirmTotp, { body })).recoveryCodes));
  return (
    <div className={classes.narrow}>
      <p className={classes.text}>{text('totpScan')}</p>
      <QrPicture content={started.uri} label={text('totpPicture')} />
      <CopyField label={text('totpSecret')} value={started.secret} />
      <Form form={form} onSubmit={confirm} submitLabel={text('totpConfirm')} onCancel={onCancel}>
        <TextField control={form.control} name="code" label={text('totpCode')} autoComplete="one-time-code" required />
      </Form>
    </div>
  );
}
