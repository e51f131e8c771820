import { useRouter } from '@tanstack/react-router';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import classes from './import.module.css';

/** Link to the parent screen. */
export function BackLink({ href, label }: { readonly href: string; readonly label: string }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={14} aria-hidden />
      {label}
    </FrameLink>
  );
}
