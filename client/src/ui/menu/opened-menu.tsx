import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useCallback, useState } from 'react';

export interface OpenedMenuProps extends Pick<MenuProps, 'width' | 'children'> {
  readonly button: ReactElement;
}

/** The menu of a `LaterMenu`: opens as soon as it has loaded. */
export function OpenedMenu({ button, children, width = 'max-content' }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  // Replaces the clicked button and takes its focus: a closing menu returns the focus to its previous owner.
  const takePlace = useCallback((place: HTMLElement | null): void => {
    if (!place) return;
    place.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={width}>
      <Menu.Target>{cloneElement(button as ReactElement<{ ref: Ref<HTMLElement> }>, { ref: takePlace })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
