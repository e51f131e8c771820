import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';

/** The texts of an action on an order: staff only ask its customer to confirm it. */
export const useAsking = () => {
  const text = useTexts('prepared');
  const asks = useUser().role !== 'lead';
  return {
    hint: (own: string) => (asks ? text('officeHint') : own),
    done: (own: string) => (asks ? text('sent') : own),
  };
};
