import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import classes from './subscribe.module.css';

export function DepositLink() {
  const text = useTexts('subscription');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/deposit" className={classes.link} onNavigate={(to) => history.push(to)}>
      {text('toDeposit')}
    </FrameLink>
  );
}
