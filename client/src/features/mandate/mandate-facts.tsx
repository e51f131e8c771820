import { type Mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { euroText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { RecordProof } from '../public-log/index.ts';
import { MandateUsed } from './mandate-use.tsx';
import classes from './mandate.module.css';

export function MandateBadge({ state }: Pick<Mandate, 'state'>) {
  const { tone, label } = mandateStates.states[state];
  return <StatusBadge tone={tone}>{useTexts('mandate')(label as TextKey<'mandate'>)}</StatusBadge>;
}

/** That the signed document is in the public log; nothing before it was signed. */
function MandateProof({ mandate: { id, agreementHash } }: { readonly mandate: Mandate }) {
  return agreementHash !== null && <RecordProof kind="mandate" record={id} sha256={agreementHash} />;
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
          <MandateProof mandate={mandate} />
        </Fact>
      )}
    </Facts>
  );
}

/** Mandates that have ended, and those that were never signed; nothing without any. */
export function PastMandates({ mandates }: { readonly mandates: readonly Mandate[] }) {
  const text = useTexts('mandate');
  const past = mandates.filter(({ state }) => !mandateStates.states[state].isOpen);
  if (past.length === 0) return null;
  return (
    <Panel title={text('pastTitle')}>
      <ul className={shared.list} aria-label={text('pastTitle')}>
        {past.map((item) => (
          <li key={item.id} className={shared.part}>
            <div className={classes.head}>
              <strong>{item.agentName}</strong>
              <MandateBadge state={item.state} />
              {item.dateEnded !== null && (
                <span className={shared.detail}>
                  <DateTime instant={item.dateEnded} />
                  {item.endReason !== null && ` · ${text(`end_${item.endReason}`)}`}
                </span>
              )}
              {item.agreement !== null && (
                <a href={item.agreement} target="_blank" rel="noreferrer" className={classes.document}>
                  {text('openDocument')}
                </a>
              )}
            </div>
            {item.dateSigned !== null && <MandateUsed id={item.id} isInForce={false} />}
            <MandateProof mandate={item} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
