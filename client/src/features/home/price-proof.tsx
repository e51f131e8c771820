import { type ProvedQuote, provedQuote } from '@countinghouse/contract/price/proved-quote.ts';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { recordedPrice } from '../../kernel/price/price-labels.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import type { checkPrice } from './check-price.ts';
import classes from './price-proof.module.css';

type Checked = ReturnType<typeof checkPrice>;

/** Undefined while it loads, null without one. A failed call shows nothing: the page has its own work. */
const useProved = (): ProvedQuote | null | undefined => {
  const [proved, setProved] = useState<ProvedQuote | null>();
  useEffect(() => {
    const loading = new AbortController();
    call(provedQuote, {}, { signal: loading.signal })
      .then((answer) => setProved(answer.proved))
      .catch(() => {
        if (!loading.signal.aborted) setProved(null);
      });
    return () => loading.abort();
  }, []);
  return proved;
};

const sourceOf = (content: string): 'simulated' | 'replay' | 'provider' => {
  const { source } = JSON.parse(content) as { readonly source: string };
  return source === 'simulated' || source === 'replay' ? source : 'provider';
};

const entryOf = (proof: string): number => Number(/^index (\d+)$/m.exec(proof)?.[1] ?? 0) + 1;

/** The newest price that the public log has, as receipts prove theirs, for visitors to check. */
export function PriceProof() {
  const text = useTexts('priceProof');
  const proved = useProved();
  if (proved === null) return null;
  return (
    <section className={classes.card} aria-labelledby="price-proof" aria-busy={proved === undefined}>
      <h2 id="price-proof">{text('title')}</h2>
      {proved && <Proved proved={proved} />}
    </section>
  );
}

function Proved({ proved }: { readonly proved: ProvedQuote }) {
  const text = useTexts('priceProof');
  const language = useLanguage();
  const { symbol, tick, logged } = proved;
  const time = { language, zone: timeZone() };
  const rows = [
    [text('bid'), recordedPrice(tick.bid, symbol, language)],
    [text('ask'), recordedPrice(tick.ask, symbol, language)],
    [text('received'), `${dateText(tick.time, time, 'date')}, ${dateText(tick.time, time, 'exact')}`],
    [text('entry'), entryOf(logged.proof).toLocaleString(language)],
  ];
  return (
    <>
      <p className={classes.source}>{text(sourceOf(logged.content))}</p>
      <p className={classes.symbol}>{symbol}</p>
      <Facts layout="ends" className={classes.facts}>
        {rows.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Check proved={proved} />
      <p className={classes.note}>{text('intro')}</p>
    </>
  );
}

/** Undefined before the check; `notLoaded` if its code did not arrive. */
type Outcome = Checked | 'notLoaded' | undefined;

function Check({ proved }: { readonly proved: ProvedQuote }) {
  const text = useTexts('priceProof');
  const [outcome, setOutcome] = useState<Outcome>();
  const check = (): Promise<void> =>
    import('./check-price.ts')
      .then((module) => setOutcome(module.checkPrice(proved)))
      .catch(() => setOutcome('notLoaded'));
  return (
    <div className={classes.check}>
      <button type="button" onClick={() => void check()}>
        {text('checkNow')}
      </button>
      <div aria-live="polite">
        {outcome === 'notLoaded' && <p>{text('notLoaded')}</p>}
        {outcome === null && <p className={classes.failed}>{text('failed')}</p>}
        {typeof outcome === 'object' && outcome && <Findings {...outcome} />}
      </div>
    </div>
  );
}

function Findings({ from, to, count, place, size, origin }: NonNullable<Checked>) {
  const text = useTexts('priceProof');
  const language = useLanguage();
  const time = (instant: string): string => dateText(instant, { language, zone: timeZone() }, 'exact');
  const number = (value: number): string => value.toLocaleString(language);
  return (
    <>
      <p className={classes.passed}>{text('passed')}</p>
      <ul className={classes.findings}>
        <li>{text('isReceived', { count, from: time(from), to: time(to) })}</li>
        <li>{text('isLogged', { place: number(place), size: number(size) })}</li>
        <li>{text('isSigned', { origin })}</li>
      </ul>
    </>
  );
}
