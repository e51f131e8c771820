import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useCallback, useState } from 'react';

export interface OpenedMenuProps extends Pick<MenuProps, 'width' | 'children'> {
  readonly button: ReactElement;
}

/** The menu of a `LaterMenu`: opens as soon as it is there. */
export function OpenedMenu({ button, children, width = 'max-content' }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  // Takes the place of the button that was clicked, its focus too: a menu that closes gives the focus back to who had it.
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
