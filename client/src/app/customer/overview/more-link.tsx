import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import classes from './overview.module.css';

/** Link from a card to the full screen. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.more} onNavigate={(to) => history.push(to)}>
      {children}
    </FrameLink>
  );
}
