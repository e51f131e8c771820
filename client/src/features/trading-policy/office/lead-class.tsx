import { getTrader, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
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
      {data && <TraderFacts trader={data} />}
      {data && isConfirming && <ClassDialog lead={lead} trader={data} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}

function TraderFacts({ trader }: { readonly trader: Trader }) {
  const text = useTexts('policy');
  const language = useLanguage();
  const { clientClass, country, statedCountry, dateStated, reason, changedByName, dateChanged } = trader;
  const { dateRequested, approval } = trader;
  const locale = useUiLocale();
  return (
    <Facts>
      <Fact name={text('class')}>{text(clientClass)}</Fact>
      <Fact name={text('country')}>{country === '' ? text('countryUnknown') : countryName(country, language)}</Fact>
      {dateStated !== null && (
        <Fact name={text('stated')}>
          {text('statedText', {
            country: countryName(statedCountry, language),
            date: dateText(dateStated, locale, 'date'),
          })}
        </Fact>
      )}
      <Fact name={text('area')}>{text(trader.isProtected ? 'strict' : 'notStrict')}</Fact>
      {dateRequested !== null && (
        <Fact name={text('professionalRequest')}>
          {dateText(dateRequested, locale, 'date')}
          {approval !== null && (
            <>
              {' · '}
              <Link to="/office/approvals" search={{ record: approval }} className={nameLink}>
                {text('awaitsApproval')}
              </Link>
            </>
          )}
        </Fact>
      )}
      {reason !== '' && <Fact name={text('reason')}>{reason}</Fact>}
      {dateChanged !== null && (
        <Fact name={text('lastChange')}>
          {changedByName} · <DateTime instant={dateChanged} />
        </Fact>
      )}
    </Facts>
  );
}
