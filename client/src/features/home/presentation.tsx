import { companyDescription, paragraphsOf } from '@countinghouse/contract/setting/face.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { PricePlace } from './price-place.tsx';
import classes from './presentation.module.css';

/** The company's name and description, beside its picture or, without one, beside a price with its proof. */
export function Presentation({ entry }: { readonly entry: ReactNode }) {
  const text = useTexts('home');
  const language = useLanguage();
  const setting = useSetting();
  const { companyName, media } = setting;
  const paragraphs = paragraphsOf(companyDescription(setting, language) || text('noDescription'));
  return (
    <section className={classes.presentation}>
      <div>
        <h1 className={classes.name}>{companyName}</h1>
        <p className={classes.tagline}>{text('tagline')}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={classes.paragraph}>
            {paragraph}
          </p>
        ))}
        <div className={classes.ways}>
          {entry}
          <a className={classes.quiet} href="#contact">
            {text('callUs')}
          </a>
        </div>
      </div>
      <div className={classes.picture}>
        {media ? (
          <img src={media} alt={text('mediaAlt', { company: companyName })} fetchPriority="high" />
        ) : (
          <PricePlace />
        )}
      </div>
    </section>
  );
}
