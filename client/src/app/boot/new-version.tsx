import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './new-version.module.css';

/** Says that the page is older than the server. Nothing is loaded anew before the reader wants it: he may be writing. */
export function NewVersion() {
  const text = useTexts('offline');
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <aside className={classes.notice} role="status">
      <p className={classes.text}>{text('newVersion')}</p>
      <div className={classes.ways}>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          {text('reload')}
        </button>
        <button type="button" className={classes.later} onClick={() => setLater(true)}>
          {text('later')}
        </button>
      </div>
    </aside>
  );
}
