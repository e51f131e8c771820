import type { Mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './mandate.module.css';

export function MandateBadge({ state }: Pick<Mandate, 'state'>) {
  const { tone, label } = mandateStates.states[state];
  return <StatusBadge tone={tone}>{useTexts('mandate')(label as TextKey<'mandate'>)}</StatusBadge>;
}

/** Everything that a mandate allows, as in its document. */
export function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const text = useTexts('mandate');
  const language = useLanguage();
  const locale = useUiLocale();
  const { kinds, symbols, leverage, endsOn, lossPeriod, dateSigned, agreement } = mandate;
  return (
    <Facts>
      <Fact name={text('person')}>{mandate.agentName}</Fact>
      <Fact name={text('maxStake')}>{euroText(mandate.maxStake, language)}</Fact>
      <Fact name={text('maxTotal')}>{euroText(mandate.maxTotal, language)}</Fact>
      <Fact name={text(`maxLoss_${lossPeriod}`)}>{euroText(mandate.maxLoss, language)}</Fact>
      <Fact name={text('kinds')}>{kinds.map((kind) => text(`kind_${kind}`)).join(', ')}</Fact>
      <Fact name={text('symbols')}>{symbols?.join(', ') ?? text('symbolsAll')}</Fact>
      <Fact name={text('leverage')}>{`${leverage}:1`}</Fact>
      <Fact name={text('endsOn')}>{dateText(`${endsOn}T12:00:00Z`, locale, 'date')}</Fact>
      {dateSigned !== null && (
        <Fact name={text('signedOn')}>
          <DateTime instant={dateSigned} />
        </Fact>
      )}
      {agreement !== null && (
        <Fact name={text('document')}>
          <a href={agreement} target="_blank" rel="noreferrer" className={classes.document}>
            {text('openDocument')}
          </a>
        </Fact>
      )}
    </Facts>
  );
}
