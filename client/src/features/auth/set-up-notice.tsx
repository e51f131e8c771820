import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './auth.module.css';

/** Replaces the set-up page: where to find its link, or that the set-up is done. */
export function SetUpNotice({ isDone }: { readonly isDone: boolean }) {
  const text = useTexts('auth');
  return (
    <>
      <h1 className={classes.title}>{text(isDone ? 'setupDoneTitle' : 'setupLinkTitle')}</h1>
      <p className={classes.text}>{text(isDone ? 'setupDoneText' : 'setupLinkText')}</p>
      {isDone && (
        <div className={classes.quiet}>
          <a href="/login">{text('signIn')}</a>
        </div>
      )}
    </>
  );
}
