import { language } from '../i18n/language.ts';
import { token } from '../session/tokens.ts';

/** Answers that the page's inline script requested before the application loaded (`app/customer/before-start.ts`). */
interface EarlyAnswers {
  readonly token: string;
  readonly language: string;
  readonly answers: Map<string, Promise<Response>>;
}

/** The early answer to a read, once; undefined if there is none, or if it was for another session or language. */
export const takeEarly = (method: string, address: string): Promise<Response> | undefined => {
  const early = (globalThis as { readonly earlyAnswers?: EarlyAnswers }).earlyAnswers;
  if (method !== 'GET') return undefined;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return early?.token === token() && early.language === language() ? answer : undefined;
};
