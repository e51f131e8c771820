import { getTrader, stateCountry, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { answerOf } from '../../kernel/resource/answer-of.tsx';
import { useAction } from '../../kernel/resource/use-action.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../kernel/session/session.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './country.module.css';
import { countryName, useCountryChoices } from './use-country-choices.ts';

/** The customer's country, on file and as stated; the customer states it here. */
export function CountryPart() {
  const text = useTexts('country');
  const { data, pending } = answerOf(
    useRead(getTrader, { params: { id: useUser().id } }, { resources: ['user'] }),
    <Skeleton height={96} radius={8} />,
  );
  return (
    <Panel title={text('title')}>
      <div className={classes.part}>
        {pending}
        {data && <CountryStatus trader={data} />}
        {data && <Choice trader={data} />}
      </div>
    </Panel>
  );
}

/** The country on file, the one to be checked, and the consequences. */
function CountryStatus({ trader: { country, statedCountry, dateStated } }: { readonly trader: Trader }) {
  const text = useTexts('country');
  const [language, locale] = [useLanguage(), useUiLocale()];
  const date = dateStated === null ? '' : dateText(dateStated, locale, 'date');
  return (
    <div role="status">
      {country !== '' && (
        <p className={classes.onFile}>{text('onFile', { country: countryName(country, language) })}</p>
      )}
      {statedCountry !== '' && (
        <p className={classes.said}>{text('stated', { country: countryName(statedCountry, language), date })}</p>
      )}
      {country === '' && statedCountry === '' && <p className={classes.said}>{text('none')}</p>}
    </div>
  );
}

function Choice({ trader }: { readonly trader: Trader }) {
  const text = useTexts('country');
  const choices = useCountryChoices();
  const session = useSession();
  const isOwnHand = session.status === 'signedIn' && session.check.actor === null;
  const shown = trader.statedCountry || trader.country;
  const [picked, pick] = useState<string | null>(null);
  // A selection stays until it is on file; an untouched choice follows the server.
  if (picked !== null && picked === shown) pick(null);
  const chosen = picked ?? shown;
  const { run, busy } = useAction(stateCountry, text('saved'));
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          className={classes.select ?? ''}
          label={text('label')}
          autoComplete="country"
          disabled={!isOwnHand}
          data={[{ value: '', label: text('choose'), disabled: true }, ...choices]}
          value={chosen}
          onChange={(event) => pick(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!isOwnHand || chosen === '' || chosen === shown}
          loading={busy}
          onClick={() => void run({ body: { country: chosen as never } })}
        >
          {text('save')}
        </Button>
      </div>
      <p className={classes.quiet}>{text(isOwnHand ? 'why' : 'ownHand')}</p>
    </>
  );
}
