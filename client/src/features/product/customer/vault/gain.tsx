import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { Fact } from '../../../../ui/page/facts.tsx';
import classes from '../customer.module.css';

const signed = { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' } as const;

/** Euro with their sign, so that colour is never the only one. */
export function Gain({ amount }: { readonly amount: number }) {
  const written = numberFormat(useLanguage(), signed).format(amount);
  if (amount === 0) return written;
  return <span className={amount > 0 ? classes.gain : classes.loss}>{written}</span>;
}

/** The same as a line of facts, called what it is. */
export function GainFact({ amount }: { readonly amount: number }) {
  const text = useTexts('myVault');
  return (
    <Fact name={text(amount < 0 ? 'loss' : 'gain')}>
      <Gain amount={amount} />
    </Fact>
  );
}
