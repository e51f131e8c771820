import { getImport, type LeadImport, rowsWithoutApproval } from '@countinghouse/contract/import/import.ts';
import { Alert, Progress, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useSocketState } from '../../../kernel/changes/changes.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { showToast, type Toast } from '../../../ui/toast/toast-store.ts';
import { CheckStep } from './check-step.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportBadge } from './import-cells.tsx';
import { BackLink, importsAddress } from './import-links.tsx';
import { useFigures } from './import-reads.ts';
import { firstWorkStep, ImportSteps, useStep, workSteps } from './import-steps.tsx';
import classes from './import.module.css';
import { ReportPart } from './report-part.tsx';
import { LinkButton } from './step-buttons.tsx';

/** Milliseconds between two reads while the socket is disconnected. */
const pollEvery = 3_000;

interface RunningPartProps {
  readonly item: LeadImport;
  readonly onRefetch: () => void;
}

/** The progress of a running import. */
function RunningPart({ item, onRefetch }: RunningPartProps) {
  const text = useTexts('import');
  const { figure } = useFigures();
  const socketState = useSocketState();
  useEffect(() => {
    if (socketState === 'live') return undefined;
    const timer = setInterval(onRefetch, pollEvery);
    return () => clearInterval(timer);
  });
  const far = text('processed', { done: figure(item.processed), all: figure(item.rowCount) });
  return (
    <>
      <ImportSteps current={4} />
      <Panel title={text('runningTitle')}>
        <p className={classes.figures} role="status">
          {far}
        </p>
        <Progress value={(item.processed / Math.max(1, item.rowCount)) * 100} striped animated aria-label={far} />
        <p className={classes.note}>{text('runningText')}</p>
      </Panel>
    </>
  );
}

/** A large import that awaits approval; updated live. */
function PendingPart() {
  const text = useTexts('import');
  const { figure } = useFigures();
  return (
    <>
      <ImportSteps current={3} />
      <Alert color="warning" icon={<IconInfoCircle size={18} aria-hidden />} title={text('waitingTitle')}>
        <p className={classes.line}>{text('waitingText', { rows: figure(rowsWithoutApproval) })}</p>
        <LinkButton variant="default" href="/office/approvals">
          {text('openApprovals')}
        </LinkButton>
      </Alert>
    </>
  );
}

/** Shows the result of an import to users who saw it run; others read the report. */
const useOutcomeToast = (item: LeadImport | undefined): void => {
  const text = useTexts('import');
  const { countText } = useFigures();
  const before = useRef<string>(undefined);
  const outcome = (ended: LeadImport): Toast => {
    if (ended.state === 'failed') return { type: 'error', message: text('importFailed') };
    if (ended.failed > 0) return { type: 'warning', message: text('someFailed') };
    return { type: 'success', message: countText('doneToast', ended.created + ended.updated) };
  };
  useEffect(() => {
    const wasRunning = item !== undefined && before.current === `${item.id} running`;
    before.current = item && `${item.id} ${item.state}`;
    if (wasRunning && item.state !== 'running') showToast(outcome(item));
  });
};

/** An import before its run: columns, rows and choices. */
function CheckedImport({ item }: { readonly item: LeadImport }) {
  const [step, go] = useStep(item);
  return (
    <>
      <ImportSteps current={workSteps.indexOf(step) + firstWorkStep} onStep={go} />
      {step === 'columns' && <ColumnsStep item={item} onNext={() => go('check')} />}
      {step === 'check' && <CheckStep item={item} onBack={() => go('columns')} onNext={() => go('choices')} />}
      {step === 'choices' && <ChoicesStep item={item} onBack={() => go('check')} />}
    </>
  );
}

/** One import from its check to its report; its address is enough to return to it. */
export function ImportScreen() {
  const text = useTexts('import');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(getImport, { params: { id } });
  useScreenTitle(text('title'));
  useOutcomeToast(data);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={data?.fileName ?? text('title')}
        {...(data && { count: <ImportBadge state={data.state} /> })}
        back={<BackLink href={importsAddress} label={text('backToImports')} />}
      />
      {!data && !error && <Skeleton height={320} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <Part item={data} onRefetch={() => void refetch()} />}
    </div>
  );
}

interface PartProps {
  readonly item: LeadImport;
  readonly onRefetch: () => void;
}

const parts: Readonly<Record<LeadImport['state'], ComponentType<PartProps>>> = {
  checked: CheckedImport,
  waiting: PendingPart,
  running: RunningPart,
  done: ReportPart,
  failed: ReportPart,
  discarded: Discarded,
  undone: ReportPart,
};

function Part(props: PartProps) {
  const { id, state } = props.item;
  const Shown = parts[state];
  return <Shown key={id} {...props} />;
}

function Discarded() {
  const text = useTexts('import');
  return (
    <EmptyState
      title={text('stateDiscarded')}
      text={text('discardedText')}
      action={<LinkButton href={importsAddress}>{text('another')}</LinkButton>}
    />
  );
}
