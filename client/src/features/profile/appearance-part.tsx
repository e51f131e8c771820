import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { showError } from '../../kernel/call/attempt.ts';
import { changeLanguage, useTexts } from '../../kernel/i18n/i18n.ts';
import { asLanguage, languageChoices, useLanguage } from '../../kernel/i18n/language.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { useUser } from '../../kernel/session/session.ts';
import { ThemePicker } from '../../ui/menu/theme-picker.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './profile.module.css';

type Preferences = Parameters<typeof savePreferences>[0];

const save = (queries: Preferences): void => void savePreferences(queries).catch(showError);

const chooseLanguage = (code: string): void => {
  const language = asLanguage(code);
  if (language === null) return;
  void changeLanguage(language).then(() => save({ language }));
};

/** Only changed parts become the person's own; the others continue to follow the company. */
const changes = (next: Appearance, before: Appearance): Preferences => ({
  ...(next.theme !== before.theme && { theme: next.theme }),
  ...(next.mode !== before.mode && { mode: next.mode }),
  ...(next.compact !== before.compact && { compact: next.compact }),
});

/** Language, theme, mode and density. */
export function AppearancePart() {
  const text = useTexts('profile');
  const language = useLanguage();
  const appearance = useAppearance();
  const { theme } = useUser();
  return (
    <div className={shared.stack}>
      <Panel title={text('language')}>
        <SegmentedControl
          aria-label={text('language')}
          value={language}
          onChange={chooseLanguage}
          data={languageChoices.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
        />
      </Panel>
      <Panel title={text('appearance')}>
        <p className={classes.text}>{text('appearanceText')}</p>
        <ThemePicker appearance={appearance} onChange={(next) => save(changes(next, appearance))} />
        {theme !== null && (
          <Button className={classes.company ?? ''} variant="default" onClick={() => save({ theme: null })}>
            {text('companyTheme')}
          </Button>
        )}
      </Panel>
    </div>
  );
}
