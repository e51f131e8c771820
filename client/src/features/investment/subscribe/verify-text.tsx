import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import classes from './subscribe.module.css';

/** Explains that the customer must be verified first, with a link. */
export function VerifyText() {
  const text = useTexts('subscription');
  const { history } = useRouter();
  return (
    <>
      <p>{text('notVerified')}</p>
      <FrameLink href="/my/verification" className={classes.link} onNavigate={(to) => history.push(to)}>
        {text('toVerification')}
      </FrameLink>
    </>
  );
}
