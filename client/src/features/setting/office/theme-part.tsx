import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useAppearance } from '../../../kernel/session/appearance.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { ThemeSwatches } from '../../../ui/menu/theme-picker.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingSave } from './use-setting-save.ts';

/** The company's theme, applied to all open pages immediately. */
export function ThemePart() {
  const text = useTexts('setting');
  const { mode } = useAppearance();
  const { theme } = useSetting();
  const { save, conflict, current, begin } = useSettingSave();
  const choose = (next: typeof theme) => void save({ theme: next }).catch(showError);
  return (
    <Panel title={text('theme')}>
      <p className={classes.text}>{text('themeText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => begin(current)} />
      <div className={classes.swatches}>
        <ThemeSwatches theme={theme} mode={mode} onChange={choose} />
      </div>
    </Panel>
  );
}
