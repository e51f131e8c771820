import { setUpProgress } from '@countinghouse/contract/today/set-up.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ProofNotice } from '../../billing/index.ts';
import { DemoNotice } from '../../demo/index.ts';
import { Figures } from './figures.tsx';
import { SetUpChecklist } from './set-up-checklist.tsx';
import { Queues } from './queues.tsx';
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
