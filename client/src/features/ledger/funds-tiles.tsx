import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Columns } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { StatTile } from '../../ui/page/stat-tile.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { useLedgerLabels } from './use-ledger-labels.ts';
import classes from './ledger.module.css';

const parts = ['hold', 'margin', 'unrealised', 'invested', 'vault'] as const;

/** A customer's available cash and capital, with the non-zero parts, updated live. */
export function FundsTiles({ userId }: { readonly userId: string }) {
  const text = useTexts('ledger');
  const language = useLanguage();
  const locale = useUiLocale();
  const { account } = useLedgerLabels();
  const { data, error, isPending, refetch } = useRead(capitalFunds, { params: { userId } });
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const money = (amount: number | undefined): string => (amount === undefined ? '–' : euroText(amount, language));
  const shown = parts.filter((part) => data !== undefined && data[part] !== 0);
  return (
    <section className={classes.funds} aria-label={text('capitalOf')}>
      <Columns least={150}>
        <StatTile label={account('cash')} value={money(data?.available)} loading={isPending} />
        <StatTile
          label={account('capital')}
          value={money(data?.capital)}
          loading={isPending}
          note={data?.pricesStale && data.pricesFrom && text('pricesFrom', { time: dateText(data.pricesFrom, locale) })}
        />
      </Columns>
      {shown.length > 0 && (
        <Facts layout="ends" className={classes.parts}>
          {shown.map((part) => (
            <Fact key={part} name={account(part)}>
              {money(data?.[part])}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  );
}
