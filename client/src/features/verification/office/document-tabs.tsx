import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconCheck } from '../../../ui/icons.ts';
import classes from './review.module.css';
import { useKeys } from './use-keys.ts';
import type { Look } from './use-look.ts';

/** The documents of the file, each by its number key; a tick says which were looked at. */
export function DocumentTabs({
  documents,
  look,
}: {
  readonly documents: readonly VerificationDocument[];
  readonly look: Look;
}) {
  const text = useTexts('verification');
  useKeys(Object.fromEntries(documents.map(({ id }, at) => [String(at + 1), () => look.show(id)])));
  return (
    <div className={classes.tabs}>
      {documents.map(({ id, kind }, at) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          aria-pressed={id === look.shown?.id}
          onClick={() => look.show(id)}
        >
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          {text(kind)}
          {look.isSeen(id) && <IconCheck size={15} aria-label={text('seen')} role="img" />}
        </button>
      ))}
    </div>
  );
}
