import { later, LaterMenu, type OpenerButton } from '../later.tsx';
import type { ActionMenuProps } from './action-items.tsx';

const ActionMenu = later(() => import('./action-items.tsx').then((module) => ({ default: module.ActionMenu })));

/** Actions behind a button. */
export function LaterActions({ button, ...menu }: ActionMenuProps & { readonly button: OpenerButton }) {
  return (
    <LaterMenu part={ActionMenu} button={button}>
      {(target) => <ActionMenu {...menu} button={target} />}
    </LaterMenu>
  );
}
