import { useId, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './new-version.module.css';

/** Reports that the page is older than the server. Reloads only on request, because the reader may be typing. */
export function NewVersion() {
  const text = useTexts('offline');
  const id = useId();
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <p id={id} className={classes.text} role="status">
        {text('newVersion')}
      </p>
      <div className={classes.ways}>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          {text('reload')}
        </button>
        <button type="button" className={classes.later} onClick={() => setLater(true)}>
          {text('later')}
        </button>
      </div>
    </section>
  );
}
