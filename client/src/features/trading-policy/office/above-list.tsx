import { aboveRegulation, type PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import type { AssetClass } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from '../policy.module.css';

/** The rules that allow retail customers more than the regulator, in words. */
export function AboveList({ policy }: { readonly policy: PolicyFields }) {
  const text = useTexts('policy');
  const asset = useTexts('limits');
  const labelOf = (path: string): string => {
    if (path === 'closeOutPercent') return text('aboveCloseOut', { percent: policy.closeOutPercent });
    if (path === 'binaryOffForRetail') return text('aboveBinary');
    if (path === 'needsAppropriateness') return text('aboveQuestions');
    const assetClass = path.split('.')[2] as AssetClass;
    const [cap, most] = [policy.leverageCaps.retail[assetClass], leverageCaps.retail[assetClass]];
    return text('aboveLeverage', { asset: asset(assetClass), cap, most });
  };
  return (
    <ul className={classes.list}>
      {aboveRegulation(policy).map((path) => (
        <li key={path}>{labelOf(path)}</li>
      ))}
    </ul>
  );
}
