import { cloneElement, type HTMLAttributes, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ActionMenuProps } from './action-items.tsx';

type Button = ReactElement<HTMLAttributes<HTMLElement>>;

export interface LaterMenuProps {
  /** The button that opens the menu. */
  readonly button: Button;
  /** What it opens. */
  readonly opens?: 'menu' | 'dialog';
  /** The menu around its button, as a lazy component. */
  readonly children: (button: ReactElement) => ReactNode;
}

/** A menu whose code loads with the first click on its button, not with the page. */
export function LaterMenu({ button, opens = 'menu', children }: LaterMenuProps) {
  const [wanted, setWanted] = useState(false);
  const placeholder = cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  return wanted ? <Suspense fallback={placeholder}>{children(button)}</Suspense> : placeholder;
}

const ActionMenu = lazy(() => import('./action-items.tsx').then((module) => ({ default: module.ActionMenu })));

/** Actions behind a button. */
export function LaterActions({ button, ...menu }: ActionMenuProps & { readonly button: Button }) {
  return <LaterMenu button={button}>{(target) => <ActionMenu {...menu} button={target} />}</LaterMenu>;
}
