import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './dashboard.module.css';

/** Number of bars. */
const most = 6;

export function TopCampaigns() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { data, error, isPending, refetch } = useRead(topCampaigns, {}, { resources: ['user'] });
  const campaigns = (data?.topCampaigns ?? []).filter(({ leads }) => leads > 0).slice(0, most);
  return (
    <Panel title={text('topCampaigns')}>
      {isPending && <Skeleton height={140} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && campaigns.length === 0 && <p className={classes.quietText}>{text('topCampaignsNone')}</p>}
      {campaigns.length > 0 && (
        <BarList
          label={text('topCampaigns')}
          items={campaigns.map(({ id, name, leads }) => ({ id, label: name, value: leads }))}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      )}
    </Panel>
  );
}
