import { disconnectSignOn, ownSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { Button } from '@mantine/core';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { leaveForSignOn } from '../../kernel/session/sign-on.ts';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './profile.module.css';
import { useRecentProof } from './use-recent-proof.tsx';

/** One's own account at the provider of single sign-on; nothing where there is none. */
export function SignOnPart() {
  const text = useTexts('signOn');
  const { data, refetch } = useRead(ownSignOn, {});
  const { afterProof, proof } = useRecentProof();
  const { busy, run } = useAttempt();
  const { mutateAsync } = useWrite(disconnectSignOn);
  if (!data || data.provider === null) return null;
  const { provider, identity } = data;
  const connect = () => run(() => afterProof(() => leaveForSignOn('/office/profile?tab=security')));
  const disconnect = (id: string) =>
    run(async () => {
      await afterProof(() => mutateAsync({ params: { id } }));
      await refetch();
      return text('disconnected');
    });
  return (
    <Panel title={text('ownTitle')}>
      <p className={classes.text}>
        {identity ? text('connected', { label: identity.label }) : text('ownText', { provider })}
      </p>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void (identity === null ? connect() : disconnect(identity.id))}
      >
        {identity ? text('disconnect') : text('connect', { provider })}
      </Button>
      {proof}
    </Panel>
  );
}
