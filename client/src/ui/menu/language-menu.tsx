import { IconLanguage } from '../icons.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { LaterMenu, later } from '../later.tsx';

const LanguageItems = later(() => import('./language-items.tsx').then((module) => ({ default: module.LanguageItems })));

export interface LanguageChoice {
  readonly code: string;
  /** The language's own name, such as 'Deutsch'. */
  readonly name: string;
}

export interface LanguageMenuProps {
  readonly languages: readonly LanguageChoice[];
  readonly current: string;
  readonly onChange: (code: string) => void;
}

/** Selects the language; each is shown by its own name. */
export function LanguageMenu(props: LanguageMenuProps) {
  const text = useUiText();
  const shown = props.current.toUpperCase();
  const button = (
    <PlainButton
      look="quiet"
      small
      icon={<IconLanguage size={17} aria-hidden />}
      aria-label={`${text('language')}: ${shown}`}
    >
      {shown}
    </PlainButton>
  );
  return (
    <LaterMenu part={LanguageItems} button={button}>
      {(target) => <LanguageItems {...props} button={target} />}
    </LaterMenu>
  );
}
