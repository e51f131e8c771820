import type { MouseEvent, ReactNode } from 'react';

export interface FrameLinkProps {
  readonly href: string;
  readonly className: string | undefined;
  readonly active?: boolean | undefined;
  readonly label?: string;
  readonly onNavigate: (href: string) => void;
  readonly children: ReactNode;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link, so that it opens in a new tab as any other; a plain click is left to the router. */
export function FrameLink({ href, className, active, label, onNavigate, children }: FrameLinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onNavigate(href);
      }}
    >
      {children}
    </a>
  );
}
