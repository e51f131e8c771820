import { resultText } from '../../../../ui/format/euro-text.ts';
import { useRouter } from '@tanstack/react-router';
import { resultTone } from '../../../../ui/format/result-tone.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { FrameLink } from '../../../../ui/frame/frame-link.tsx';
import { Fact } from '../../../../ui/page/facts.tsx';
import classes from '../customer.module.css';

/** Euros with their sign, so that colour is never the only indicator. */
export function Gain({ amount }: { readonly amount: number }) {
  const written = resultText(amount, useLanguage());
  const tone = resultTone(amount);
  return tone === undefined ? (
    written
  ) : (
    <span className={classes.gain} data-tone={tone}>
      {written}
    </span>
  );
}

/** The same as a named fact, labelled gain or loss. */
export function GainFact({ amount }: { readonly amount: number }) {
  const text = useTexts('myVault');
  return (
    <Fact name={text(amount < 0 ? 'loss' : 'gain')}>
      <Gain amount={amount} />
    </Fact>
  );
}

interface ProductLinkProps {
  readonly id: string;
  readonly name: string;
}

export function ProductLink({ id, name }: ProductLinkProps) {
  const { history } = useRouter();
  return (
    <FrameLink href={`/my/products/${id}`} className={classes.link} onNavigate={(to) => history.push(to)}>
      {name}
    </FrameLink>
  );
}
