import type { TradingPolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from '../policy.module.css';

const rules = ['binaryOffForRetail', 'needsVerification', 'needsAppropriateness'] as const;

/** The rules as text, for readers who cannot change them. */
export function PolicyTable({ policy }: { readonly policy: TradingPolicy }) {
  const text = useTexts('policy');
  const asset = useTexts('limits');
  const { retail, professional } = policy.leverageCaps;
  return (
    <div className={classes.parts}>
      <p className={classes.quiet}>{text('readOnly')}</p>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('leverage')}</th>
            <th scope="col">{text('retail')}</th>
            <th scope="col">{text('professional')}</th>
          </tr>
        </thead>
        <tbody>
          {assetClasses.map((assetClass) => (
            <tr key={assetClass}>
              <th scope="row">{asset(assetClass)}</th>
              <td>{retail[assetClass]}:1</td>
              <td>{professional[assetClass]}:1</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.answers}>
        <li>
          {text('closeOutPercent')}: {policy.closeOutPercent}%
        </li>
        {rules.map((rule) => (
          <li key={rule}>
            <StatusBadge tone={policy[rule] ? 'success' : 'warning'}>{text(policy[rule] ? 'on' : 'off')}</StatusBadge>
            {text(rule)}
          </li>
        ))}
      </ul>
    </div>
  );
}
