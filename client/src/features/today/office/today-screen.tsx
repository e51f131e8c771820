import { localeOf } from '@countinghouse/contract/locale.ts';
import type { WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import { setUpProgress, type SetUpStep } from '@countinghouse/contract/today/set-up.ts';
import { Button, Progress, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronRight, IconCircle, IconCircleCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { ProofNotice } from '../../billing/index.ts';
import { DemoNotice } from '../../demo/index.ts';
import { queueNames, useQueueCounts } from '../queue-badge.tsx';
import { Figures } from './figures.tsx';
import {
  Approvals,
  Closures,
  Disputes,
  NewestLeads,
  type QueueProps,
  Tasks,
  Unassigned,
  Verification,
  Withdrawals,
} from './queue-kinds.tsx';
import classes from './today.module.css';

/** The first screen of the office: what waits for the reader, then a few figures. No part waits for another. */
export function TodayScreen() {
  const text = useTexts('today');
  const { firstName } = useUser();
  const setsUp = useMay('setting:update');
  const { data, error, isSlow } = useWatchedRead(
    setUpProgress,
    {},
    ['setting', 'user', 'campaign', 'twoFactor'],
    setsUp,
  );
  const steps = data?.steps ?? [];
  const isNew = steps.some(({ step, isDone }) => step === 'leads' && !isDone);
  return (
    <div className={classes.screen}>
      <PageHeader title={text('title')} description={text('greeting', { name: firstName })} />
      <DemoNotice />
      {isNew && <SetUpChecklist steps={steps} isNew />}
      <Queues isNew={isNew} />
      <ProofNotice />
      {/* Zeros would tell a new company nothing, so they wait until it is known not to be one. */}
      {(!setsUp || error || isSlow || data) && !isNew && <Figures />}
      {!isNew && steps.some(({ isDone }) => !isDone) && <SetUpChecklist steps={steps} isNew={false} />}
    </div>
  );
}

/** The queues in the order in which they are usually worked on. */
const kinds: readonly (readonly [WorkQueue, ComponentType<QueueProps>])[] = [
  ['approvals', Approvals],
  ['withdrawals', Withdrawals],
  ['tasks', Tasks],
  ['verification', Verification],
  ['disputes', Disputes],
  ['leads', Unassigned],
  ['closures', Closures],
];

/** Width of a card in px: narrower where a last one would stand alone below three others. */
const leastWidth = (cards: number): number => (cards > 1 && cards % 3 === 1 ? 270 : 350);

/** The reader's work queues. The empty queues of a new company are not worth a line. */
function Queues({ isNew }: { readonly isNew: boolean }) {
  const { data, error, refetch, dataUpdatedAt } = useQueueCounts();
  const seesAll = useMay('lead:assign');
  if (!data) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={260} />;
  }
  const own = kinds.filter(([name]) => data[name] !== null);
  const waiting = own.filter(([name]) => data[name] !== 0);
  return (
    <>
      {(waiting.length > 0 || !seesAll) && (
        <Columns least={leastWidth(waiting.length + (seesAll ? 0 : 1))}>
          {waiting.map(([name, Kind]) => (
            <Kind key={name} counts={data} at={new Date(dataUpdatedAt)} />
          ))}
          {!seesAll && <NewestLeads />}
        </Columns>
      )}
      {!isNew && <Clear names={own.filter(([name]) => data[name] === 0).map(([name]) => name)} all={own.length} />}
    </>
  );
}

interface ClearProps {
  readonly names: readonly WorkQueue[];
  readonly all: number;
}

/** The queues in which nothing waits, in one line. */
function Clear({ names, all }: ClearProps) {
  const text = useTexts('today');
  const shell = useTexts('shell');
  const language = useLanguage();
  if (names.length === 0) return null;
  const listed = new Intl.ListFormat(localeOf(language)).format(names.map((name) => shell(queueNames[name])));
  return (
    <p className={classes.clear}>
      <IconCircleCheck size={18} aria-hidden />
      <span>{names.length === all ? text('allClear') : text('clear', { queues: listed })}</span>
    </p>
  );
}

interface Place {
  readonly title: TextKey<'today'>;
  readonly text: TextKey<'today'>;
  readonly href: `/office/${string}`;
}

const places: Readonly<Record<SetUpStep, Place>> = {
  company: { title: 'setUpCompany', text: 'setUpCompanyText', href: '/office/settings' },
  logo: { title: 'setUpLogo', text: 'setUpLogoText', href: '/office/settings?tab=media' },
  mail: { title: 'setUpMail', text: 'setUpMailText', href: '/office/settings' },
  gateway: { title: 'setUpGateway', text: 'setUpGatewayText', href: '/office/deposits' },
  prices: { title: 'setUpPrices', text: 'setUpPricesText', href: '/office/platform' },
  colleague: { title: 'setUpColleague', text: 'setUpColleagueText', href: '/office/users' },
  campaign: { title: 'setUpCampaign', text: 'setUpCampaignText', href: '/office/campaigns' },
  leads: { title: 'setUpLeads', text: 'setUpLeadsText', href: '/office/leads/import' },
};

interface SetUpChecklistProps {
  readonly steps: readonly { readonly step: SetUpStep; readonly isDone: boolean }[];
  readonly isNew: boolean;
}

/** The remaining steps of the company's set-up; open while it has no leads, later one line. */
function SetUpChecklist({ steps, isNew }: SetUpChecklistProps) {
  const text = useTexts('today');
  const [isOpen, setOpen] = useState(isNew);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={classes.setUp} data-open={isOpen || undefined}>
      <Panel
        title={text('setUpTitle')}
        actions={
          <div className={classes.setUpHead}>
            <span className={classes.quiet}>{text('setUpDone', { done, total: steps.length })}</span>
            <Progress
              className={classes.setUpBar ?? ''}
              value={(done / steps.length) * 100}
              aria-label={text('setUpTitle')}
            />
            {!isNew && (
              <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {text(isOpen ? 'setUpHide' : 'setUpShow')}
              </Button>
            )}
          </div>
        }
      >
        {isOpen && (
          <ol className={classes.steps}>
            {steps.map(({ step, isDone }) => (
              <Step key={step} step={step} isDone={isDone} />
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}

function Step({ step, isDone }: SetUpChecklistProps['steps'][number]) {
  const text = useTexts('today');
  const { history } = useRouter();
  const { title, text: detail, href } = places[step];
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheck size={20} aria-label={text('stepDone')} role="img" />
      ) : (
        <IconCircle size={20} aria-label={text('stepOpen')} role="img" />
      )}
      <div>
        <FrameLink href={href} className={classes.stepLink} onNavigate={(to) => history.push(to)}>
          {text(title)}
        </FrameLink>
        {!isDone && <p className={classes.quiet}>{text(detail)}</p>}
      </div>
      <IconChevronRight size={16} aria-hidden />
    </li>
  );
}
