import { SegmentedControl, Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import { modes, themeNames, type Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import { IconCheck } from '../icons.ts';
import { useUiText, type UiTextKey } from '../provider/ui-texts.ts';
import { OpenedPopover } from './opened-menu.tsx';
import classes from './theme-picker.module.css';

export interface ThemePickerProps {
  readonly appearance: Appearance;
  readonly onChange: (appearance: Appearance) => void;
}

export interface ThemeSwatchesProps extends Pick<Appearance, 'theme' | 'mode'> {
  readonly onChange: (theme: Appearance['theme']) => void;
}

/** Selects a theme; each is shown in its colours for the mode. */
export function ThemeSwatches({ theme, mode, onChange }: ThemeSwatchesProps) {
  const text = useUiText();
  const swatches = themeNames.map((name) => ({ name, color: paletteOf(name, mode).primary.filled }));
  return (
    <fieldset className={classes.swatches}>
      <legend className={classes.legend}>{text('theme')}</legend>
      {swatches.map(({ name, color }) => (
        <label key={name} className={classes.swatch} style={{ background: color }}>
          <input
            type="radio"
            name="theme"
            className={classes.radio}
            aria-label={text(`theme${name.charAt(0).toUpperCase()}${name.slice(1)}` as UiTextKey)}
            title={text(`theme${name.charAt(0).toUpperCase()}${name.slice(1)}` as UiTextKey)}
            checked={name === theme}
            onChange={() => onChange(name)}
          />
          {name === theme && <IconCheck size={16} stroke={2.6} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}

/** Selects theme, mode and density; every change applies immediately. */
export function ThemePicker({ appearance, onChange }: ThemePickerProps) {
  const text = useUiText();
  return (
    <div className={classes.picker}>
      <ThemeSwatches
        theme={appearance.theme}
        mode={appearance.mode}
        onChange={(theme) => onChange({ ...appearance, theme })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        value={appearance.mode}
        onChange={(mode) => onChange({ ...appearance, mode: mode })}
        data={modes.map((mode) => ({ value: mode, label: text(mode) }))}
      />
      <Switch
        label={text('compact')}
        checked={appearance.compact}
        onChange={(event) => onChange({ ...appearance, compact: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The picker in its popover, opened by the button. */
export function ThemePopover({ button, ...picker }: ThemePickerProps & { readonly button: ReactElement }) {
  const text = useUiText();
  return (
    <OpenedPopover button={button} label={text('theme')}>
      <ThemePicker {...picker} />
    </OpenedPopover>
  );
}
