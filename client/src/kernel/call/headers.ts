import { language, timeZone } from '../i18n/language.ts';
import { token } from '../session/tokens.ts';

/** Headers of every call: token, language and time zone. */
export const commonHeaders = (): Record<string, string> => {
  const bearer = token();
  return {
    'x-lang': language(),
    'x-timezone': timeZone(),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  };
};
