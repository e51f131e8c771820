import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
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
  const { data, pending } = answerOf(useRead(topCampaigns, {}, { resources: ['user'] }), <SkeletonBars />);
  return (
    <Panel title={text('topTitle')}>
      {data && <Bars campaigns={data.topCampaigns} />}
      {pending}
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
