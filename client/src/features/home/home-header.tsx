import { asLanguage, useLanguage } from '../../kernel/i18n/language.ts';
import { changeLanguage, useTexts } from '../../kernel/i18n/i18n.ts';
import { keepMode, useAppearance } from '../../kernel/session/appearance.ts';
import type { ReactNode } from 'react';
import classes from './home-header.module.css';

interface HomeHeaderProps {
  readonly brand: ReactNode;
  readonly entry: ReactNode;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** Before the scripts have loaded: controls that need them are disabled. */
  readonly isAsleep?: boolean;
}

export function HomeHeader({ brand, entry, languages, isAsleep = false }: HomeHeaderProps) {
  const text = useTexts('home');
  const language = useLanguage();
  const choose = (code: string) => {
    const next = asLanguage(code);
    if (next !== null) void changeLanguage(next);
  };
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        {brand}
        <div className={classes.actions}>
          <select
            className={classes.language}
            inert={isAsleep}
            aria-label={text('language')}
            value={language}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {/* On a phone the field ends within the wide space, so that only the code is shown. */}
                {`${code.toUpperCase()}\u2003${name}`}
              </option>
            ))}
          </select>
          <HomeModeButton isAsleep={isAsleep} />
          {entry}
        </div>
      </div>
    </header>
  );
}

function HomeModeButton({ isAsleep }: { readonly isAsleep: boolean }) {
  const text = useTexts('home');
  const { mode } = useAppearance();
  const isLight = mode === 'light';
  return (
    <button
      type="button"
      className={classes.mode}
      inert={isAsleep}
      aria-label={text(isLight ? 'toDark' : 'toLight')}
      title={text(isLight ? 'toDark' : 'toLight')}
      onClick={() => keepMode(isLight ? 'dark' : 'light')}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d={isLight ? 'M12 4a8 8 0 0 1 0 16z' : 'M12 4a8 8 0 0 0 0 16z'} fill="currentColor" />
      </svg>
    </button>
  );
}
