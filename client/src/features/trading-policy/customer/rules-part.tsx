import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { countryName } from '../../country/index.ts';
import classes from '../policy.module.css';

/** The customer's class and country with the reason, and the resulting figures. */
export function RulesPart({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  const language = useLanguage();
  const { data } = useRead(getTrader, { params: { id: terms.lead } });
  return (
    <Panel title={text('rules')}>
      <dl className={classes.facts}>
        <dt>{text('class')}</dt>
        <dd>{text(terms.clientClass)}</dd>
        <dt>{text('country')}</dt>
        <dd>{terms.country === '' ? text('countryUnknown') : countryName(terms.country, language)}</dd>
        {data && data.reason !== '' && (
          <>
            <dt>{text('classReason')}</dt>
            <dd>{data.reason}</dd>
          </>
        )}
        <dt>{text('closeOut')}</dt>
        <dd>{text('closeOutText', { percent: terms.closeOutPercent })}</dd>
      </dl>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('leverage')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {assetClasses.map((assetClass) => (
            <tr key={assetClass}>
              <th scope="row">{text(assetClass)}</th>
              <td>{terms.leverageCaps[assetClass]}:1</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
