import {
  campaignReturn,
  campaignReturnExport,
  type ReturnFigures,
  type ReturnGroup,
  returnGroups,
} from '@countinghouse/contract/campaign/campaign-return.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Alert, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { DownloadMenu } from '../../../kernel/call/download-menu.tsx';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import classes from './campaign-return.module.css';
import { CostDialog } from './cost-dialog.tsx';
import { monthBefore, monthText, type ReturnAddress, useReturnAddress } from './return-address.ts';
import { keyOf, ReturnTable } from './return-table.tsx';

const queryOf = ({ from, to, group, campaign }: ReturnAddress) => ({ from, to, group, campaign });

/** Exports the displayed figures, with the permission. */
function ReturnExport({ address }: { readonly address: ReturnAddress }) {
  const text = useTexts('campaignReturn');
  if (!useMay('cashFlow:export')) return null;
  const save = (format: 'csv' | 'xlsx') =>
    download(campaignReturnExport, { query: { ...queryOf(address), format } }, `campaign-return.${format}`);
  return (
    <DownloadMenu
      label={text('export')}
      files={[
        { label: text('exportCsv'), save: () => save('csv') },
        { label: text('exportXlsx'), save: () => save('xlsx') },
      ]}
    />
  );
}

const shownMonths = 60;
const groups = { campaign: 'groupCampaign', source: 'groupSource' } as const satisfies Record<ReturnGroup, string>;

type Choices = Pick<ReturnType<typeof useReturnAddress>, 'address' | 'month' | 'change'>;

/** The months in which leads were created, and the grouping. */
function ReturnChoices({ address, month, change }: Choices) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const campaigns = useCampaignChoices();
  const listed = Array.from({ length: shownMonths }, (_none, back) => monthBefore(month, back));
  const months = (chosen: string) =>
    [...new Set([...listed, chosen])].map((value) => ({ value, label: monthText(value, language) }));
  const setFrom = (from: string) => change({ from, ...(from > address.to && { to: from }) });
  const setTo = (to: string) => change({ to, from: to < address.from ? to : address.from });
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={text('from')}
        value={address.from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data={months(address.from)}
      />
      <NativeSelect
        label={text('to')}
        value={address.to}
        onChange={(event) => setTo(event.currentTarget.value)}
        data={months(address.to)}
      />
      <NativeSelect
        label={text('group')}
        value={address.group}
        onChange={(event) => change({ group: event.currentTarget.value })}
        data={returnGroups.map((value) => ({ value, label: text(groups[value]) }))}
      />
      <NativeSelect
        label={text('campaign')}
        value={address.campaign ?? ''}
        onChange={(event) => change({ campaign: event.currentTarget.value || undefined })}
        data={[{ value: '', label: text('allCampaigns') }, ...campaigns]}
      />
    </div>
  );
}

interface FiguresProps extends Choices {
  readonly data: ReplyOf<typeof campaignReturn>;
}

const steps = ['leads', 'contacted', 'verified', 'firstDeposits', 'invested'] as const;

interface FunnelProps {
  readonly figures: ReturnFigures;
  /** The campaign or source; all leads without one. */
  readonly name: string | undefined;
}

/** How many leads have come how far, as bars with their share of all leads. */
function Funnel({ figures, name }: FunnelProps) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const title = name === undefined ? text('funnel') : text('funnelOf', { name });
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const valueText = (value: number): string => {
    const count = numberFormat(language).format(value);
    return figures.leads === 0 ? count : text('funnelShare', { count, share: share.format(value / figures.leads) });
  };
  return (
    <Panel title={title}>
      <BarList
        label={title}
        items={steps.map((step) => ({ id: step, label: text(step), value: figures[step] }))}
        formatValue={valueText}
      />
    </Panel>
  );
}

function Figures({ data, address, change }: FiguresProps) {
  const text = useTexts('campaignReturn');
  const [chosen, choose] = useState<string | null>(null);
  const [costsOf, openCosts] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const nameless = text(address.group === 'source' ? 'noSource' : 'noCampaign');
  const row = data.rows.find((one) => keyOf(one) === chosen);
  return (
    <>
      <Funnel figures={row ?? data.total} name={row && (row.name ?? nameless)} />
      <ReturnTable
        answer={data}
        address={address}
        chosen={row ? chosen : null}
        onChoose={(key) => choose(key === chosen ? null : key)}
        onSort={(sort) => change({ sort })}
        onCosts={openCosts}
      />
      {costsOf && <CostDialog campaign={costsOf} month={address.to} onClose={() => openCosts(null)} />}
    </>
  );
}

/** Costs of campaigns, and how their leads did. */
export function CampaignReturnScreen() {
  const text = useTexts('campaignReturn');
  const seesAll = useReach('cashFlow:read') === 'all';
  const choices = useReturnAddress();
  const { address } = choices;
  const { data, pending } = answerOf(
    useRead(
      campaignReturn,
      { query: queryOf(address) },
      { resources: ['funds', 'user', 'campaign'], keepPrevious: true },
    ),
    <Skeleton height={320} />,
  );
  return (
    <div className={shared.column}>
      <PageHeader
        title={text('title')}
        description={text(seesAll ? 'description' : 'descriptionOwn')}
        actions={<ReturnExport address={address} />}
      />
      <ReturnChoices {...choices} />
      {pending}
      {data?.isComplete === false && <Alert color="yellow">{text('counting')}</Alert>}
      {data?.rows.length === 0 && <EmptyState title={text('emptyTitle')} text={text('emptyText')} />}
      {data && data.rows.length > 0 && <Figures data={data} {...choices} />}
    </div>
  );
}
