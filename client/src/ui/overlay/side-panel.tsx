import { type ReactNode, useState } from 'react';
import { later } from '../later.tsx';
import { Suspense } from '../suspense.tsx';

export interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Buttons beside the close button. */
  readonly actions?: ReactNode;
  /** Always visible below the content. */
  readonly footer?: ReactNode;
  /** Width in px; on a phone it fills the screen. */
  readonly width?: number;
  /** The keys of the screen work in it, too. */
  readonly hasKeys?: boolean;
  readonly children: ReactNode;
}

const PanelDrawer = later(() => import('./drawers.tsx').then((module) => ({ default: module.PanelDrawer })));

/** A record beside its list. Keep it mounted and change `opened`; it loads when it first opens. */
export function SidePanel(props: SidePanelProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return (
    <Suspense fallback={null}>
      {wanted && (props.opened || PanelDrawer.isThere()) && <PanelDrawer {...props} />}
    </Suspense>
  );
}
