import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './billing.module.css';
import { ProofLight, ProvedUntil, useProof } from './proof-light.tsx';

/** The proof's result on the start page, for readers with the permission. */
export function ProofNotice() {
  return useMay('ledger:prove') ? <Light /> : null;
}

function Light() {
  const { history } = useRouter();
  const ui = useUiText();
  const { data, error, isFetching, refetch } = useProof();
  if (error && !data)
    return (
      <p className={classes.notice} role="alert">
        <ProofLight proof={data} failed />
        <span className={classes.quiet}>{messageOf(error)}</span>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    );
  return (
    <FrameLink href="/office/billing" className={classes.notice} onNavigate={(href) => history.push(href)}>
      <ProofLight proof={data} />
      <ProvedUntil proof={data} />
    </FrameLink>
  );
}
