import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface LaterMenuProps {
  /** The button that opens the menu. */
  readonly button: ReactElement<HTMLAttributes<HTMLElement>>;
  /** The menu around its button, as a lazy component. */
  readonly children: (button: ReactElement) => ReactNode;
}

/** A menu whose code loads with the first click on its button, not with the page. */
export function LaterMenu({ button, children }: LaterMenuProps) {
  const [wanted, setWanted] = useState(false);
  const placeholder = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  return wanted ? <Suspense fallback={placeholder}>{children(button)}</Suspense> : placeholder;
}
