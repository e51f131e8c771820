import '../../../ui/theme/mantine-office.css';
import { Alert, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from '../policy.module.css';
import { RiskBanner } from '../risk-banner.tsx';
import { useTradingTerms } from '../use-trading-terms.ts';
import { LimitForm } from './limit-form.tsx';
import { PausePart } from './pause-part.tsx';
import { ReadyPart } from './ready-part.tsx';
import { RulesPart } from './rules-part.tsx';

/** The customer's own limits, available trades, and rules. */
export function LimitsScreen() {
  const text = useTexts('limits');
  const title = text('title');
  const { data, error, refetch } = useTradingTerms(useUser().id);
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
  return (
    <>
      <PageHeader title={title} description={text('intro')} />
      <div className={classes.parts}>
        {isConnected && <Alert color="warning">{text('ownHand')}</Alert>}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={420} radius={10} />}
        {data && (
          <>
            <ReadyPart terms={data} />
            <LimitForm kind="loss" limits={data.limits} disabled={isConnected} />
            <LimitForm kind="deposit" limits={data.limits} disabled={isConnected} />
            <PausePart coolingOff={data.coolingOff} disabled={isConnected} />
            <RulesPart terms={data} />
          </>
        )}
        <RiskBanner />
      </div>
    </>
  );
}
