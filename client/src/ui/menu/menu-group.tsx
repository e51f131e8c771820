import { Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface MenuGroupProps {
  readonly label: ReactNode;
  readonly children?: ReactNode;
}

/** Entries of a menu under a common heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{label}</Menu.Label>
      {children}
    </div>
  );
}
