import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { requiredKinds } from '@countinghouse/contract/verification/document.ts';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './setting.module.css';

/** How customers are verified, how many are waiting, and a link to the review screen. */
export function VerificationPart() {
  const text = useTexts('setting');
  const kind = useTexts('verification');
  const language = useLanguage();
  const { data, error, refetch } = useRead(listWaiting, {}, { resources: ['user'] });
  return (
    <Panel title={text('verification')}>
      <p className={classes.text}>{text('verificationText')}</p>
      <dl className={classes.rules}>
        <dt>{text('verificationNeeds')}</dt>
        <dd>{requiredKinds.map((one) => kind(one)).join(', ')}</dd>
        <dt>{text('verificationFiles')}</dt>
        <dd>{text('verificationFilesText')}</dd>
        <dt>{text('verificationGates')}</dt>
        <dd>
          {text('verificationGatesText')}{' '}
          <Link to="/office/settings" search={{ tab: 'trading' } as never} className={classes.link ?? ''}>
            {text('verificationTrading')}
          </Link>
        </dd>
        <dt>{text('verificationWho')}</dt>
        <dd>{text('verificationWhoText')}</dd>
        <dt>{text('verificationWaiting')}</dt>
        <dd>
          {!data && !error && <Skeleton height={20} width={60} />}
          {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
          {data && (
            <>
              <strong>{numberFormat(language).format(data.count)}</strong>
              {' · '}
              <Link to="/office/verification" className={classes.link ?? ''}>
                {text('verificationReview')}
              </Link>
            </>
          )}
        </dd>
      </dl>
    </Panel>
  );
}
