import { Alert } from '@mantine/core';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import classes from '../withdrawal.module.css';
import { RequestForm } from './request-form.tsx';

/** The available cash, and the form to request a withdrawal. */
export function RequestPart() {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { withdrawalTargetHours } = useSetting();
  const { data, isPending } = useRead(capitalFunds, { params: { userId: useUser().id } });
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  return (
    <>
      <Columns least={150}>
        <StatTile label={text('ownAvailable')} value={data && euroText(data.available, language)} loading={isPending} />
        <StatTile label={text('ownHeld')} value={data && euroText(data.hold, language)} loading={isPending} />
      </Columns>
      <Panel title={text('ownRequest')}>
        {isConnected && <Alert color="warning">{text('ownConnected')}</Alert>}
        {!isConnected && data && <OwnHandPart available={data.available} />}
        <p className={classes.quiet}>
          {text('ownTarget', { time: durationText(withdrawalTargetHours * 60, language) })}
        </p>
      </Panel>
    </>
  );
}

function OwnHandPart({ available }: { readonly available: number }) {
  const text = useTexts('withdrawal');
  const { verification } = useUser();
  return (
    <>
      {verification !== 'verified' && (
        <Alert color="info" mb="md">
          {text('ownUnverified')} <VerifyLink />
        </Alert>
      )}
      {available > 0 ? <RequestForm available={available} /> : <p className={classes.quiet}>{text('ownNothing')}</p>}
    </>
  );
}

function VerifyLink() {
  const text = useTexts('verification');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/verification" className={classes.noticeLink} onNavigate={(to) => history.push(to)}>
      {text('cardAction')}
    </FrameLink>
  );
}
