import { type GaugeArea, gaugeAreas, type Level, levelOf, specOf } from '@countinghouse/contract/system/gauges.ts';
import { type GaugeReading, showSystem, type SystemState } from '@countinghouse/contract/system/system.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { type BadgeTone, StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { FailedJobsPanel } from './failed-jobs-panel.tsx';
import { gaugeText } from './gauge-text.ts';
import classes from './system.module.css';

const refreshMilliseconds = 10_000;

/** How the installation is doing, in words, and what to do when something is wrong. */
export function SystemScreen() {
  const text = useTexts('system');
  const locale = useUiLocale();
  const { data, pending } = answerOf(
    useRead(showSystem, {}, { resources: ['job'], refetchAfter: () => refreshMilliseconds }),
    <Skeleton height={420} radius={10} />,
  );
  return (
    <div className={shared.column}>
      <PageHeader
        title={text('title')}
        description={text('description')}
        actions={
          data && (
            <p className={shared.quiet}>
              {text('version', { version: data.build === null ? data.version : `${data.version} (${data.build})` })} ·{' '}
              {text('asOf', { time: dateText(data.at, locale, 'exact') })}
            </p>
          )
        }
      />
      {pending}
      {data && <State state={data} />}
    </div>
  );
}

interface Judged extends GaugeReading {
  readonly level: Level;
}

const judged = (gauge: GaugeReading): Judged => ({
  ...gauge,
  level: gauge.isReadable ? levelOf(gauge.name, gauge.value) : 'unknown',
});

/** The most serious first. */
const seriousness: readonly Level[] = ['trouble', 'unknown', 'attention'];

function State({ state }: { readonly state: SystemState }) {
  const gauges = state.gauges.map(judged);
  const noticed = seriousness.flatMap((level) => gauges.filter((gauge) => gauge.level === level));
  return (
    <>
      <Summary noticed={noticed} at={state.at} />
      <Columns least={250}>
        {gaugeAreas.map((area) => (
          <Area key={area} area={area} gauges={gauges.filter(({ name }) => specOf(name).area === area)} at={state.at} />
        ))}
      </Columns>
      <FailedJobsPanel jobs={state.failedJobs} />
    </>
  );
}

interface Listed {
  readonly gauges: readonly Judged[];
  readonly at: string;
}

/** That everything works, or what does not, each with advice. */
function Summary({ noticed, at }: { readonly noticed: readonly Judged[]; readonly at: string }) {
  const text = useTexts('system');
  const locale = useUiLocale();
  if (noticed.length === 0)
    return (
      <p className={classes.fine} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {text('allFine')}
      </p>
    );
  return (
    <Panel title={text('needAttention', { count: noticed.length })}>
      <ul className={classes.noticed}>
        {noticed.map((gauge) => (
          <li key={gauge.name}>
            <div className={classes.noticedHead}>
              <strong>
                <Name gauge={gauge} />
              </strong>
              <span className={shared.figure}>{gaugeText(gauge, { text, locale, at })}</span>
              <LevelBadge level={gauge.level} />
            </div>
            <Advice gauge={gauge} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Screens that show more about a figure. */
const screens: Partial<Record<GaugeReading['name'], '/office/billing' | '/office/audit'>> = {
  proofAge: '/office/billing',
  proofFindings: '/office/billing',
  auditSealLag: '/office/audit',
};

function Name({ gauge: { name } }: { readonly gauge: Judged }) {
  const label = useTexts('system')(name);
  const to = screens[name];
  return to === undefined ? label : <Link to={to}>{label}</Link>;
}

function Advice({ gauge: { name } }: { readonly gauge: Judged }) {
  const text = useTexts('system');
  const { attention, trouble } = specOf(name);
  if (attention === undefined && trouble === undefined) return null;
  return <p className={shared.quiet}>{text(`${name}Advice` as TextKey<'system'>)}</p>;
}

const areaKeys = {
  trading: 'areaTrading',
  evidence: 'areaEvidence',
  work: 'areaWork',
  server: 'areaServer',
} as const satisfies Record<GaugeArea, TextKey<'system'>>;

function Area({ area, gauges, at }: Listed & { readonly area: GaugeArea }) {
  const text = useTexts('system');
  const locale = useUiLocale();
  return (
    <Panel title={text(areaKeys[area])}>
      <Facts layout="ends" className={classes.gauges}>
        {gauges.map((gauge) => (
          <Fact key={gauge.name} name={<Name gauge={gauge} />}>
            {gaugeText(gauge, { text, locale, at })}
            {gauge.level !== 'fine' && <LevelBadge level={gauge.level} />}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

const badges = {
  fine: { tone: 'success', label: 'levelFine' },
  attention: { tone: 'warning', label: 'levelAttention' },
  trouble: { tone: 'error', label: 'levelTrouble' },
  unknown: { tone: 'neutral', label: 'levelUnknown' },
} as const satisfies Record<Level, { tone: BadgeTone; label: TextKey<'system'> }>;

function LevelBadge({ level }: { readonly level: Level }) {
  const text = useTexts('system');
  const { tone, label } = badges[level];
  return (
    <StatusBadge tone={tone} icon={level === 'trouble' && <IconAlertTriangle size={15} aria-hidden />}>
      {text(label)}
    </StatusBadge>
  );
}
