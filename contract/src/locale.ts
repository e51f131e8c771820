/** The locale in which dates and lists are written for a language of the product: British for English. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
