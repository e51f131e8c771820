import { getTrader, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
import classes from '../policy.module.css';
import { ClassDialog } from './class-dialog.tsx';

/** A customer's class and country, with author and reason; an admin changes them here. */
export function LeadClass({ lead }: { readonly lead: User }) {
  const text = useTexts('policy');
  const mayChange = useMay('trader:classify');
  const { data } = useRead(getTrader, { params: { id: lead.id } });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel
      title={text('leadTitle')}
      actions={
        mayChange &&
        data && (
          <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
            {text('change')}
          </Button>
        )
      }
    >
      {data && <Facts trader={data} />}
      {data && isConfirming && <ClassDialog lead={lead} trader={data} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}

function Facts({ trader }: { readonly trader: Trader }) {
  const text = useTexts('policy');
  const language = useLanguage();
  const { clientClass, country, statedCountry, dateStated, reason, changedByName, dateChanged } = trader;
  const locale = useUiLocale();
  return (
    <dl className={classes.facts}>
      <dt>{text('class')}</dt>
      <dd>{text(clientClass)}</dd>
      <dt>{text('country')}</dt>
      <dd>{country === '' ? text('countryUnknown') : countryName(country, language)}</dd>
      {dateStated !== null && (
        <>
          <dt>{text('stated')}</dt>
          <dd>
            {text('statedText', {
              country: countryName(statedCountry, language),
              date: dateText(dateStated, locale, 'date'),
            })}
          </dd>
        </>
      )}
      <dt>{text('area')}</dt>
      <dd>{text(trader.isProtected ? 'strict' : 'notStrict')}</dd>
      {reason !== '' && (
        <>
          <dt>{text('reason')}</dt>
          <dd>{reason}</dd>
        </>
      )}
      {dateChanged !== null && (
        <>
          <dt>{text('lastChange')}</dt>
          <dd>
            {changedByName} · <DateTime instant={dateChanged} />
          </dd>
        </>
      )}
    </dl>
  );
}
