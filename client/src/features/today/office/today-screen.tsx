import { localeOf } from '@countinghouse/contract/locale.ts';
import type { WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import { setUpProgress } from '@countinghouse/contract/today/set-up.ts';
import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns } from '../../../ui/page/panel.tsx';
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
import { SetUpChecklist } from './set-up-checklist.tsx';
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

/** What waits for the reader. The empty queues of a new company are not worth a line. */
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
