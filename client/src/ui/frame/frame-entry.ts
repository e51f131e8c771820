import type { ReactNode } from 'react';

/** A navigation entry; with children, a group. */
export interface FrameEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly href: string;
  readonly active?: boolean;
  /** For example the number of pending items. */
  readonly badge?: ReactNode;
  readonly children?: readonly Omit<FrameEntry, 'icon' | 'children'>[];
}

export interface FrameGroup {
  readonly id: string;
  readonly label?: string;
  readonly entries: readonly FrameEntry[];
}
