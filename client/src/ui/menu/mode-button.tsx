import type { Mode } from '@countinghouse/contract/theme/theme-names.ts';
import { IconMoon, IconSun } from '../icons.ts';
import { PlainIconButton } from '../plain/plain-button.tsx';
import { useUiText } from '../provider/ui-texts.ts';

export interface ModeButtonProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** Switches between light and dark; labelled with the mode it switches to. */
export function ModeButton({ mode, onChange }: ModeButtonProps) {
  const text = useUiText();
  const next: Mode = mode === 'light' ? 'dark' : 'light';
  const Icon = mode === 'light' ? IconMoon : IconSun;
  return (
    // The browser's own tooltip: the log-in loads no component library.
    <PlainIconButton aria-label={text(next)} title={text(next)} onClick={() => onChange(next)}>
      <Icon size={18} aria-hidden />
    </PlainIconButton>
  );
}
