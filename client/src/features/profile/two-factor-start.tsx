import { confirmTwoFactor, startTwoFactor } from '@countinghouse/contract/schemas/auth/auth.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { saveFile } from '../../kernel/call/download.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { IconCheck, IconCopy, IconDownload } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { CopyField } from '../../ui/page/copy-field.tsx';
import { afterRecentProof } from '../passkey/index.ts';
import classes from './profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes: shown once, to copy or to save as a file. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useTexts('profile');
  const { copied, copy } = useClipboard();
  const lines = codes.join('\n');
  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <div role="status">
      <h3>{text('codesTitle')}</h3>
      <p className={classes.text}>{text('codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={shared.buttons}>
        <Button variant="default" leftSection={<CopyIcon size={16} aria-hidden />} onClick={() => copy(lines)}>
          {text(copied ? 'codesCopied' : 'codesCopy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([`${lines}\n`], { type: 'text/plain' }), text('codesFile'))}
        >
          {text('codesDownload')}
        </Button>
        <Button onClick={onDone}>{text('codesDone')}</Button>
      </div>
    </div>
  );
}

interface QrPictureProps {
  readonly content: string;
  readonly label: string;
}

/** A text as a QR code; always dark on white, as cameras need it. The library loads on demand. */
function QrPicture({ content, label }: QrPictureProps) {
  const [source, setSource] = useState('');
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { toDataURL } = await import('qrcode');
      const drawn = await toDataURL(content, { margin: 0, width: 352 });
      if (wanted) setSource(drawn);
    };
    // Without the picture, the key below it can be used.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [content]);
  return source === '' ? <div className={classes.qr} /> : <img className={classes.qr} src={source} alt={label} />;
}

type Started = ReplyOf<typeof startTwoFactor>;

interface StepProps {
  readonly onDone: () => void;
}

/** Turns two-factor on: password, QR code and code, then the recovery codes. */
export function TwoFactorStart({ onDone }: StepProps) {
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
  const { form, submitting } = useContractForm({ schema: startTwoFactor.body, defaultValues: { password: '' } });
  const start = submitting(async (body) => onStarted(await afterRecentProof(() => call(startTwoFactor, { body }))));
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={start} submitLabel={text('twoFactorContinue')} onCancel={onCancel}>
        <PasswordField
          control={form.control}
          name="password"
          label={text('twoFactorPassword')}
          purpose="current"
          required
        />
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
  const { form, submitting } = useContractForm({ schema: confirmTwoFactor.body, defaultValues: { code: '' } });
  const confirm = submitting(async (body) =>
    onCodes((await afterRecentProof(() => call(confirmTwoFactor, { body }))).recoveryCodes),
  );
  return (
    <div className={classes.narrow}>
      <p className={classes.text}>{text('twoFactorScan')}</p>
      <QrPicture content={started.uri} label={text('twoFactorPicture')} />
      <CopyField label={text('twoFactorSecret')} value={started.secret} />
      <Form form={form} onSubmit={confirm} submitLabel={text('twoFactorConfirm')} onCancel={onCancel}>
        <TextField
          control={form.control}
          name="code"
          label={text('twoFactorCode')}
          autoComplete="one-time-code"
          required
        />
      </Form>
    </div>
  );
}
