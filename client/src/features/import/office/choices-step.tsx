import { forecastImport, type LeadImport, runImport } from '@countinghouse/contract/import/import.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { Button, Radio, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { CampaignChoice } from './campaign-choice.tsx';
import { useFigures, useKnownImport } from './import-reads.ts';
import classes from './import.module.css';
import { StepButtons } from './step-buttons.tsx';

/** Maximum number of campaigns that one import creates; the server refuses more. */
const mostCampaigns = 200;

interface DuplicatesQuestionProps {
  readonly value: 'skip' | 'update';
  readonly onChange: (value: 'skip' | 'update') => void;
}

/** The handling of rows whose e-mail exists. */
function DuplicatesQuestion({ value, onChange }: DuplicatesQuestionProps) {
  const text = useTexts('import');
  return (
    <Radio.Group
      label={text('duplicatesQuestion')}
      description={text('repeatedNote')}
      value={value}
      onChange={(next) => onChange(next === 'update' ? 'update' : 'skip')}
    >
      <div className={classes.radios}>
        <Radio value="skip" label={text('skip')} description={text('skipNote')} />
        <Radio value="update" label={text('update')} description={text('updateNote')} />
      </div>
    </Radio.Group>
  );
}

interface CampaignsQuestionProps {
  readonly item: LeadImport;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** The handling of rows that name a missing campaign. */
function CampaignsQuestion({ item, value, onChange }: CampaignsQuestionProps) {
  const text = useTexts('import');
  const { countText, figure } = useFigures();
  const tooMany = item.missingCampaignCount > mostCampaigns;
  const names = item.missingCampaigns.slice(0, 5).join(', ');
  return (
    <Radio.Group
      label={countText('missing', item.missingCampaignCount)}
      description={item.missingCampaignCount > 5 ? `${names} …` : names}
      value={value ? 'create' : 'leave'}
      onChange={(next) => onChange(next === 'create')}
      error={tooMany && text('tooManyCampaigns', { limit: figure(mostCampaigns) })}
    >
      <div className={classes.radios}>
        <Radio
          value="create"
          label={text('createCampaigns')}
          description={text('createCampaignsNote')}
          disabled={tooMany}
        />
        <Radio value="leave" label={text('leaveRows')} description={text('leaveRowsNote')} />
      </div>
    </Radio.Group>
  );
}

interface ForecastProps {
  readonly forecast: ReplyOf<typeof forecastImport> | undefined;
  /** Rows with their own problem; all other failures lack a campaign. */
  readonly problems: number;
  readonly campaigns: number;
}

/** One sentence on what a run will do, and to how many rows, and what the new leads cost. */
function Forecast({ forecast, problems, campaigns }: ForecastProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const language = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  if (!forecast) return <Skeleton height={56} />;
  const effects = [
    ['willCreate', forecast.created],
    ['willCampaign', campaigns],
    ['willUpdate', forecast.updated],
    ['willSkip', forecast.skipped],
    ['willFail', problems],
    ['willMiss', forecast.failed - problems - forecast.costWithoutCampaign],
    ['willLackCampaign', forecast.costWithoutCampaign],
  ] as const;
  const parts = effects.filter(([, count]) => count > 0).map(([key, count]) => countText(key, count));
  return (
    <div role="status" className={shared.stack}>
      <p className={classes.sentence}>
        {text('sentence', { parts: parts.length > 0 ? list.format(parts) : text('willNothing') })}
      </p>
      {forecast.cost > 0 && (
        <p className={classes.note}>{text('willCost', { amount: euroText(forecast.cost, language) })}</p>
      )}
    </div>
  );
}

interface ChoicesStepProps {
  readonly item: LeadImport;
  readonly onBack: () => void;
}

/** The last choices, their forecast, and the start button. */
export function ChoicesStep({ item, onBack }: ChoicesStepProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const know = useKnownImport();
  const [duplicates, setDuplicates] = useState<'skip' | 'update'>('skip');
  const [createCampaigns, setCreateCampaigns] = useState(
    item.missingCampaignCount > 0 && item.missingCampaignCount <= mostCampaigns,
  );
  const [campaign, setCampaign] = useState(item.campaign);
  const { run, busy } = useAction(runImport, know);
  const { data: forecast } = useRead(
    forecastImport,
    {
      params: { id: item.id },
      query: {
        duplicates,
        createCampaigns: createCampaigns ? 'true' : 'false',
        hasCampaign: campaign === null ? 'false' : 'true',
      },
    },
    { keepPrevious: true, resources: ['user', 'campaign'] },
  );
  const start = () => run({ params: { id: item.id }, body: { duplicates, createCampaigns, campaign } });
  const count = forecast ? forecast.created + forecast.updated : 0;
  return (
    <Panel title={text('choicesTitle')}>
      <div className={classes.choices}>
        {item.duplicateCount > 0 && <DuplicatesQuestion value={duplicates} onChange={setDuplicates} />}
        {item.missingCampaignCount > 0 && (
          <CampaignsQuestion item={item} value={createCampaigns} onChange={setCreateCampaigns} />
        )}
        <div className={classes.narrow}>
          <CampaignChoice value={campaign} onChange={setCampaign} />
        </div>
      </div>
      <Forecast
        forecast={forecast}
        problems={item.problemCount}
        campaigns={createCampaigns ? item.missingCampaignCount : 0}
      />
      <StepButtons item={item} onBack={onBack}>
        <Button loading={busy} disabled={count === 0} onClick={() => void start()}>
          {countText('run', count)}
        </Button>
      </StepButtons>
    </Panel>
  );
}
