import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconCheck } from '../../../ui/icons.ts';
import classes from './review.module.css';
import { useKeys } from './use-keys.ts';
import type { Look } from './use-viewer.ts';

/** The documents of the file, each with its number key; a tick marks viewed ones. */
export function DocumentTabs({ look }: { readonly look: Look }) {
  const text = useTexts('verification');
  useKeys(Object.fromEntries(look.documents.map((one, at) => [String(at + 1), () => look.show(one)])));
  return (
    <div className={classes.tabs}>
      {look.documents.map((one, at) => (
        <button
          key={one.id}
          type="button"
          className={classes.tab}
          aria-pressed={one.id === look.shown?.id}
          onClick={() => look.show(one)}
        >
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          {text(one.kind)}
          {look.isSeen(one.id) && <IconCheck size={15} aria-label={text('seen')} role="img" />}
        </button>
      ))}
    </div>
  );
}
