import { Menu, type MenuProps, Popover, type PopoverProps, Tooltip, type TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
  useState,
} from 'react';

/** Opens as soon as the target is there, which replaces the clicked button and takes its focus. */
export const useOpening = () => {
  const [opened, setOpened] = useState(false);
  // Once: the place comes again after something around it was hidden, and would open again.
  const isTaken = useRef(false);
  // Closing returns the focus to its previous owner.
  const takePlace = useCallback((place: HTMLElement | null): void => {
    if (!place || isTaken.current) return;
    isTaken.current = true;
    place.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, takePlace };
};

export interface OpenedMenuProps extends Pick<MenuProps, 'width' | 'children' | 'position' | 'returnFocus'> {
  readonly button: ReactElement;
}

/** The menu of a `LaterMenu`: opens as soon as it has loaded. */
export function OpenedMenu({ button, children, ...menu }: OpenedMenuProps) {
  const { opened, setOpened, takePlace } = useOpening();
  return (
    <Menu position="bottom-end" width="max-content" {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button as ReactElement<{ ref: Ref<HTMLElement> }>, { ref: takePlace })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface OpenedPopoverProps extends Pick<PopoverProps, 'position'> {
  readonly button: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
}

/** The same for anything else than a menu, such as choices that stay open. */
export function OpenedPopover({ button, label, children, position = 'bottom-end' }: OpenedPopoverProps) {
  const { opened, setOpened, takePlace } = useOpening();
  const target = cloneElement(button as ReactElement<HTMLAttributes<HTMLElement> & { ref: Ref<HTMLElement> }>, {
    ref: takePlace,
    onClick: () => setOpened(!opened),
  });
  return (
    <Popover opened={opened} onChange={setOpened} position={position} trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** The bubble of a `Hint`. Here, because everything that floats needs the same code. */
export function HintBubble(props: Pick<TooltipProps, 'label' | 'position' | 'opened' | 'target'>) {
  return <Tooltip {...props} />;
}
