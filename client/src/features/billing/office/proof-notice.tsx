import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './billing.module.css';
import { ProofLight, useProof } from './proof-light.tsx';

/** The proof's result on the start page, for readers with the permission. */
export function ProofNotice() {
  return useMay('ledger:prove') ? <Light /> : null;
}

function Light() {
  const text = useTexts('billing');
  const locale = useUiLocale();
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
      {data && (
        <span className={classes.quiet}>
          {text('checkedAt', { date: dateText(data.checkedAt, locale, 'dateTime') })}
        </span>
      )}
    </FrameLink>
  );
}
