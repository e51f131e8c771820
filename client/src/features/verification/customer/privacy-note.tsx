import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconLock } from '../../../ui/icons.ts';
import classes from '../verification.module.css';

/** The people who can see the documents, with a link to the record of every view. */
export function PrivacyNote() {
  const text = useTexts('verification');
  const { history } = useRouter();
  return (
    <aside className={classes.privacy} aria-label={text('privacyTitle')}>
      <IconLock size={18} aria-hidden />
      <p className={classes.quiet}>
        {text('privacyText')}{' '}
        <FrameLink href="/my/activity" className={classes.link} onNavigate={(to) => history.push(to)}>
          {text('privacyLink')}
        </FrameLink>
      </p>
    </aside>
  );
}
