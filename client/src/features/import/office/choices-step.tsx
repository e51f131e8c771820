import { Button } from '@mantine/core';
import { forecastImport, type LeadImport, runImport } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { CampaignChoice } from './campaign-choice.tsx';
import { CampaignsQuestion, DuplicatesQuestion } from './choice-questions.tsx';
import { Forecast } from './forecast.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useFigures } from './use-figures.ts';
import { useKnownImport } from './use-known-import.ts';
import classes from './import.module.css';

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
  const [createCampaigns, setCreateCampaigns] = useState(false);
  const [campaign, setCampaign] = useState(item.campaign);
  const run = useWrite(runImport);
  const { data: forecast } = useRead(
    forecastImport,
    { params: { id: item.id }, query: { duplicates, createCampaigns: createCampaigns ? 'true' : 'false' } },
    { keepPrevious: true, resources: ['user', 'campaign'] },
  );
  const start = async (): Promise<void> => {
    try {
      know(await run.mutateAsync({ params: { id: item.id }, body: { duplicates, createCampaigns, campaign } }));
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
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
        <Button loading={run.isPending} disabled={count === 0} onClick={() => void start()}>
          {countText('run', count)}
        </Button>
      </StepButtons>
    </Panel>
  );
}
