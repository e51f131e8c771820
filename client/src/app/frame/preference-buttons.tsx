import { showError } from '../../kernel/call/attempt.ts';
import { changeLanguage } from '../../kernel/i18n/i18n.ts';
import { asLanguage, languageChoices, useLanguage } from '../../kernel/i18n/language.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { LanguageMenu } from '../../ui/menu/language-menu.tsx';
import { ModeButton } from '../../ui/menu/mode-button.tsx';

const chooseLanguage = async (code: string): Promise<void> => {
  const language = asLanguage(code);
  if (language === null) return;
  await changeLanguage(language);
  await savePreferences({ language });
};

/** Chooses the language of the page, and of the signed-in user's profile. */
export function LanguageButton() {
  const language = useLanguage();
  return (
    <LanguageMenu
      languages={languageChoices}
      current={language}
      onChange={(code) => void chooseLanguage(code).catch(showError)}
    />
  );
}

export function ModeSwitch() {
  const { mode } = useAppearance();
  return <ModeButton mode={mode} onChange={(next) => void savePreferences({ mode: next }).catch(showError)} />;
}
