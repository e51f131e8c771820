import { useId, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './new-version.module.css';

/** Says that the page is older than the server. Nothing is loaded anew before the reader wants it: he may be writing. */
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
