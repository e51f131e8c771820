import type { Approval } from '@countinghouse/contract/approval/approval.ts';
import { collectPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useRecentProof } from '../../profile/index.ts';
import { GivenPassword } from '../../user/index.ts';
import classes from './approval.module.css';

/** Shows the second person of a reset the new password, once. */
export function CollectPart({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const { id } = useUser();
  const collecting = useWrite(collectPassword);
  const { afterProof, proof } = useRecentProof();
  const [given, setGiven] = useState<string | null>(null);
  const isMine = item.decisions.some(({ by, approved }) => by === id && approved);
  if (item.kind !== 'user.reset' || item.state !== 'approved' || !isMine) return null;
  const collect = async (): Promise<void> => {
    try {
      const { password } = await afterProof(() => collecting.mutateAsync({ params: { id: item.id } }));
      setGiven(password);
    } catch {
      // Shown below.
    }
  };
  return (
    <section className={classes.decide}>
      {proof}
      {collecting.error && !proof && <Alert color="error">{messageOf(collecting.error)}</Alert>}
      <p className={shared.note}>{text('resetOnce')}</p>
      <div className={shared.buttons}>
        <Button loading={collecting.isPending} onClick={() => void collect()}>
          {text('resetCollect')}
        </Button>
      </div>
      {given !== null && <GivenPassword name={item.recordName ?? ''} password={given} onClose={() => setGiven(null)} />}
    </section>
  );
}
