import { companyDescription, paragraphsOf } from '@countinghouse/contract/setting/face.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './presentation.module.css';

/** Lengths of the text lines, left and right of the fold, in tenths of a page's width. */
const lines = [
  [7, 4],
  [5, 6],
  [8, 3],
  [4, 7],
  [6, 5],
  [7, 6],
  [3, 4],
] as const;

/** An open account book, for companies without a picture. */
function LedgerDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 400 300" aria-hidden>
      <rect className={classes.paper} x="20" y="24" width="176" height="252" rx="10" />
      <rect className={classes.paper} x="204" y="24" width="176" height="252" rx="10" />
      <rect className={classes.heading} x="40" y="46" width="84" height="10" rx="5" />
      <rect className={classes.heading} x="224" y="46" width="64" height="10" rx="5" />
      {lines.map(([left, right], row) => (
        <g key={`${left} ${right}`} transform={`translate(0 ${82 + row * 25})`}>
          <rect className={classes.written} x="40" y="0" width={left * 10} height="7" rx="3.5" />
          <rect className={classes.figure} x={176 - right * 4} y="0" width={right * 4} height="7" rx="3.5" />
          <rect className={classes.written} x="224" y="0" width={right * 10} height="7" rx="3.5" />
          <rect className={classes.figure} x={360 - left * 4} y="0" width={left * 4} height="7" rx="3.5" />
        </g>
      ))}
      <path className={classes.sum} d="M136 256h40M136 261h40M320 256h40M320 261h40" />
    </svg>
  );
}

/** The company's name, description and picture. */
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
          <LedgerDrawing />
        )}
      </div>
    </section>
  );
}
