import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import classes from './overview.module.css';

/** From a card to the screen that shows all of it. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.more} onNavigate={(to) => history.push(to)}>
      {children}
    </FrameLink>
  );
}
