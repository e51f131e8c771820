import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { turnOffTwoFactor } from '@countinghouse/contract/schemas/auth/auth.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './profile.module.css';
import { TwoFactorStart } from './two-factor-start.tsx';

/** Turns two-factor off, which needs password and code. */
function TwoFactorStop({ onDone }: { readonly onDone: () => void }) {
  const text = useTexts('profile');
  const { form, submitting } = useContractForm({
    schema: turnOffTwoFactor.body,
    defaultValues: { password: '', code: '' },
  });
  const stop = submitting(async (body) => {
    await call(turnOffTwoFactor, { body });
    showToast({ type: 'success', message: text('twoFactorRemoved') });
    onDone();
  });
  const { control } = form;
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={stop} submitLabel={text('twoFactorStop')} onCancel={onDone}>
        <PasswordField control={control} name="password" label={text('twoFactorPassword')} purpose="current" required />
        <TextField
          control={control}
          name="code"
          label={text('twoFactorRemoveCode')}
          autoComplete="one-time-code"
          required
        />
      </Form>
    </div>
  );
}

/** The state of two-factor, with buttons to turn it on and off. */
export function TwoFactor() {
  const text = useTexts('profile');
  const { data, error, refetch } = useRead(twoFactorState, {});
  const reload = () => void refetch();
  return (
    <Panel title={text('twoFactorTitle')} actions={data && <StateBadge isActive={data.active} />}>
      {data && <KnownState {...data} onDone={reload} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={34} width={120} />}
    </Panel>
  );
}

function StateBadge({ isActive }: { readonly isActive: boolean }) {
  const text = useTexts('profile');
  return (
    <StatusBadge tone={isActive ? 'success' : 'neutral'}>{text(isActive ? 'twoFactorOn' : 'twoFactorOff')}</StatusBadge>
  );
}

interface KnownStateProps {
  readonly active: boolean;
  readonly recoveryCodesLeft: number;
  readonly onDone: () => void;
}

function KnownState({ active, recoveryCodesLeft, onDone }: KnownStateProps) {
  const text = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  const Steps = active ? TwoFactorStop : TwoFactorStart;
  const close = () => {
    setIsOpen(false);
    onDone();
  };
  return (
    <>
      <p className={classes.text}>
        {text('twoFactorText')} {active && text('twoFactorLeft', { count: recoveryCodesLeft })}
      </p>
      {isOpen ? (
        <Steps onDone={close} />
      ) : (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {text(active ? 'twoFactorStop' : 'twoFactorStart')}
        </Button>
      )}
    </>
  );
}
