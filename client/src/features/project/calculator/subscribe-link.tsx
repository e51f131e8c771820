import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import classes from './calculator.module.css';

export function SubscribeLink({ href }: { readonly href: string }) {
  const text = useTexts('offer');
  const { history } = useRouter();
  return (
    <div className={classes.subscribe}>
      <FrameLink href={href} className={classes.subscribeLink} onNavigate={(to) => history.push(to)}>
        {text('subscribe')}
      </FrameLink>
      <p>{text('subscribeText')}</p>
    </div>
  );
}
