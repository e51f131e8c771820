import type { ReactNode } from 'react';

/** A place to go; with children, the first step to several. */
export interface FrameEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly href: string;
  readonly active?: boolean;
  /** Such as how many wait. */
  readonly badge?: ReactNode;
  readonly children?: readonly Omit<FrameEntry, 'icon' | 'children'>[];
}

export interface FrameGroup {
  readonly id: string;
  readonly label?: string;
  readonly entries: readonly FrameEntry[];
}
