import { useRouter } from '@tanstack/react-router';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';

interface WayLinkProps {
  readonly href: string;
  readonly label: string;
  readonly isBack?: boolean;
}

export function WayLink({ href, label, isBack = false }: WayLinkProps) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={shared.back} onNavigate={(to) => history.push(to)}>
      {isBack && <IconChevronLeft size={16} aria-hidden />}
      {label}
    </FrameLink>
  );
}
