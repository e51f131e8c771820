import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { countryName } from '../../country/index.ts';
import classes from '../policy.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const ClassDialog = later(() => import('./class-dialog.tsx').then((module) => ({ default: module.ClassDialog })));

/** A customer's country, which decides the trading rules; shown as unknown if missing, and set from here. */
export function CountryFact({ lead }: { readonly lead: User }) {
  const text = useTexts('policy');
  const language = useLanguage();
  const mayChange = useMay('trader:classify');
  const { data } = useRead(getTrader, { params: { id: lead.id } });
  const [isConfirming, setConfirming] = useState(false);
  if (!data) return null;
  const { country, statedCountry } = data;
  return (
    <span className={classes.countryFact}>
      {country === '' ? (
        <StatusBadge tone="warning">{text('countryMissing')}</StatusBadge>
      ) : (
        <span>{countryName(country, language)}</span>
      )}
      {mayChange && (
        <button type="button" className={classes.setCountry} onClick={() => setConfirming(true)}>
          {text(country === '' ? 'countrySet' : 'change')}
        </button>
      )}
      {statedCountry !== '' && (
        <span className={classes.countryNote}>
          {text('countryStated', { country: countryName(statedCountry, language) })}
        </span>
      )}
      {country === '' && statedCountry === '' && <span className={classes.countryNote}>{text('countryStrict')}</span>}
      {isConfirming && (
        <Suspense fallback={null}>
          <ClassDialog lead={lead} trader={data} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </span>
  );
}
