import { useTexts } from '../../../kernel/i18n/i18n.ts';
import shared from '../../../ui/page/shared-styles.module.css';

/** That nothing happens before the customer confirms. */
export function ConfirmHint() {
  return <p className={shared.detail}>{useTexts('prepared')('officeHint')}</p>;
}
