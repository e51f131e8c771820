import {
  type WithdrawalStats,
  withdrawalStates,
  withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Columns } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';

const minute = 60_000;

const openOf = (stats: WithdrawalStats, figure: 'sum' | 'count'): number =>
  withdrawalStates.open.reduce((total, state) => total + stats[state][figure], 0);

/** Pending withdrawals and their age, the time to pay, and paid amounts. */
export function WithdrawalFigures() {
  const { data, pending } = answerOf(useRead(withdrawalStats, {}));
  if (pending) return pending;
  return <Tiles data={data} />;
}

function Tiles({ data }: { readonly data: WithdrawalStats | undefined }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const now = useNow();
  const loading = data === undefined;
  const oldest = data?.oldestPending ?? null;
  const time = (minutes: number) => durationText(minutes, language);
  return (
    <div className={shared.tiles}>
      <Columns least={150}>
        <StatTile
          label={text('statPending')}
          value={data && euroText(openOf(data, 'sum'), language)}
          note={data && text('statCount', { count: openOf(data, 'count') })}
          loading={loading}
        />
        <StatTile
          label={text('statLate')}
          value={data && numberFormat(language).format(data.late)}
          note={data && text('statBreaches', { count: data.breaches })}
          loading={loading}
        />
        <StatTile
          label={text('statOldest')}
          value={oldest === null ? text('none') : time((now - Date.parse(oldest)) / minute)}
          note={data && text('statTarget', { time: time(data.targetHours * 60) })}
          loading={loading}
        />
        <StatTile
          label={text('statMedian')}
          value={typeof data?.medianMinutesToPay === 'number' ? time(data.medianMinutesToPay) : '–'}
          note={text('statLast90')}
          loading={loading}
        />
        <StatTile
          label={text('statPaid')}
          value={data && euroText(data.completed.sum, language)}
          note={data && text('statCount', { count: data.completed.count })}
          loading={loading}
        />
      </Columns>
    </div>
  );
}
