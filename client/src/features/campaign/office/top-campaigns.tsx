import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton, Stack } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './top-campaigns.module.css';

/** Reserves the space of a few bars while they load. */
function SkeletonBars() {
  return (
    <Stack gap={6} aria-hidden>
      {[90, 70, 50].map((width) => (
        <Skeleton key={width} height={28} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** The campaigns with the most leads visible to the reader, updated live. */
export function TopCampaigns() {
  const text = useTexts('campaign');
  const { data, error, refetch } = useRead(topCampaigns, {}, { resources: ['user'] });
  return (
    <Panel title={text('topTitle')}>
      {data && <Bars campaigns={data.topCampaigns} />}
      {!data && !error && <SkeletonBars />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
    </Panel>
  );
}

function Bars({ campaigns }: { readonly campaigns: ReplyOf<typeof topCampaigns>['topCampaigns'] }) {
  const text = useTexts('campaign');
  const language = useLanguage();
  if (campaigns.length === 0) return <p className={classes.nothing}>{text('topEmpty')}</p>;
  const items = campaigns.map(({ id, name, leads }) => ({ id, label: name, value: leads }));
  return (
    <BarList label={text('topTitle')} items={items} formatValue={(value) => numberFormat(language).format(value)} />
  );
}
