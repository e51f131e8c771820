import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './offline.module.css';

const parts = ['hold', 'margin', 'unrealised', 'invested', 'vault'] as const;

/** Available cash and capital, with its parts. */
export function KeptFunds({ capital }: { readonly capital: Capital }) {
  const text = useTexts('offline');
  const language = useLanguage();
  const locale = useUiLocale();
  const shown = parts.filter((part) => capital[part] !== 0);
  return (
    <section className={classes.panel} aria-labelledby="offline-funds">
      <h2 id="offline-funds">{text('funds')}</h2>
      <dl className={classes.sums}>
        {(['available', 'capital'] as const).map((sum) => (
          <div key={sum}>
            <dt>{text(sum)}</dt>
            <dd>{euroText(capital[sum], language)}</dd>
          </div>
        ))}
      </dl>
      {capital.pricesStale && capital.pricesFrom && (
        <p>{text('pricesFrom', { time: dateText(capital.pricesFrom, locale) })}</p>
      )}
      {shown.length > 0 && (
        <dl className={classes.parts}>
          {shown.map((part) => (
            <div key={part}>
              <dt>{text(part)}</dt>
              <dd>{euroText(capital[part], language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
