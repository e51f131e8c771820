import { type Descriptions, descriptionFields } from '@countinghouse/contract/kernel/description.ts';
import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { languageLabel, useLanguage } from '../../kernel/i18n/language.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import classes from './description-tabs.module.css';

const longest = 4000;

type Described = FieldValues & { readonly [Field in keyof Descriptions]: string | null };

interface DescriptionTabsProps<Values extends Described> {
  readonly control: Control<Values>;
  readonly legend: string;
  readonly required?: boolean;
}

/**
 * The description in each language, one at a time. Hidden ones stay focusable and show themselves on focus, so that an
 * error links to its field whichever tab is open.
 */
export function DescriptionTabs<Values extends Described>(props: DescriptionTabsProps<Values>) {
  const { control, legend, required = false } = props;
  const field = useTexts('field');
  const [shown, setShown] = useState<Language>(useLanguage());
  const { errors } = useFormState({ control });
  const faulty = languages.filter((language) => errors[descriptionFields[language]] !== undefined);
  const id = useId();
  return (
    <fieldset className={classes.descriptions}>
      <legend>{legend}</legend>
      <Tabs id={id} faulty={faulty} shown={shown} onShow={setShown} />
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
            name={descriptionFields[language] as FieldPath<Values>}
            label={field(descriptionFields[language])}
            rows={6}
            maxLength={longest}
            required={required}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface TabsProps {
  readonly id: string;
  readonly faulty: readonly Language[];
  readonly shown: Language;
  readonly onShow: (language: Language) => void;
}

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function Tabs({ id, faulty, shown, onShow }: TabsProps) {
  const text = useTexts('field');
  const readerLanguage = useLanguage();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = languages.at((languages.indexOf(shown) + (moves[event.key] ?? 0)) % languages.length);
    if (moves[event.key] === undefined || !next) return;
    event.preventDefault();
    onShow(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={text('descriptionLanguages')}
      className={classes.tabs}
      onKeyDown={move}
    >
      {languages.map((language) => {
        const name = languageLabel(language, readerLanguage);
        const isFaulty = faulty.includes(language);
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
