import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { descriptionFieldOf } from '../offer/offer-labels.ts';
import type { ProjectValues } from './project-values.ts';
import classes from './project.module.css';

const longest = 4000;

/**
 * The description in each language, one at a time. Hidden ones stay focusable and show themselves on focus, so that an
 * error links to its field whichever tab is open.
 */
export function DescriptionTabs({ control }: { readonly control: Control<ProjectValues> }) {
  const text = useTexts('project');
  const field = useTexts('field');
  const [shown, setShown] = useState<Language>(useLanguage());
  const id = useId();
  return (
    <fieldset className={classes.part}>
      <legend>{text('partDescriptions')}</legend>
      <Tabs id={id} control={control} shown={shown} onShow={setShown} />
      {languages.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-panel-${language}`}
          aria-labelledby={`${id}-${language}`}
          className={classes.pane}
          data-shown={language === shown || undefined}
          onFocus={() => setShown(language)}
        >
          <TextareaField
            control={control}
            name={descriptionFieldOf(language)}
            label={field(descriptionFieldOf(language))}
            rows={6}
            maxLength={longest}
            required
          />
        </div>
      ))}
    </fieldset>
  );
}

interface TabsProps {
  readonly id: string;
  readonly control: Control<ProjectValues>;
  readonly shown: Language;
  readonly onShow: (language: Language) => void;
}

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function Tabs({ id, control, shown, onShow }: TabsProps) {
  const text = useTexts('project');
  const { errors } = useFormState({ control });
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = languages.at((languages.indexOf(shown) + (moves[event.key] ?? 0)) % languages.length);
    if (moves[event.key] === undefined || !next) return;
    event.preventDefault();
    onShow(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus();
  };
  return (
    <div role="tablist" tabIndex={-1} aria-label={text('languages')} className={classes.tabs} onKeyDown={move}>
      {languages.map((language) => {
        const name = names.of(language) ?? language;
        const isFaulty = errors[descriptionFieldOf(language)] !== undefined;
        return (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${language}`}
            data-language={language}
            aria-selected={language === shown}
            aria-controls={`${id}-panel-${language}`}
            aria-label={isFaulty ? text('languageFaulty', { language: name }) : name}
            tabIndex={language === shown ? 0 : -1}
            data-faulty={isFaulty || undefined}
            onClick={() => onShow(language)}
          >
            {isFaulty && <IconAlertTriangle size={14} aria-hidden />}
            {name}
          </button>
        );
      })}
    </div>
  );
}
