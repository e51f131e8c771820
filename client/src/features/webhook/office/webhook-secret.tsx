import { rotateWebhookSecret, type Webhook } from '@countinghouse/contract/webhook/webhook.ts';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SecretDialog } from '../../../ui/overlay/secret-dialog.tsx';
import { useRecentProof } from '../../profile/index.ts';

export function WebhookSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const text = useTexts('webhook');
  return (
    <SecretDialog
      title={text('secretTitle')}
      label={text('secret')}
      value={secret}
      note={text('secretNote')}
      closeLabel={text('secretDone')}
      onClose={onClose}
    />
  );
}

interface RotateDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Replaces the secret after a confirmation and shows the new one, this once. */
export function RotateDialog({ webhook: { id, name }, onClose }: RotateDialogProps) {
  const text = useTexts('webhook');
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(rotateWebhookSecret);
  const { afterProof, proof } = useRecentProof();
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  const rotate = () => attempt(async () => setSecret((await afterProof(() => mutateAsync({ params: { id } }))).secret));
  return (
    <>
      <ConfirmDialog
        opened
        busy={isPending}
        title={text('rotateTitle', { name })}
        confirmLabel={text('rotate')}
        onClose={onClose}
        onConfirm={() => void rotate()}
      >
        {text('rotateText')}
      </ConfirmDialog>
      {proof}
    </>
  );
}
