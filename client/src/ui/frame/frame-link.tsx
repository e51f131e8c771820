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

/** A real link, so that it can be opened in a new tab; the router handles a plain click. */
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
