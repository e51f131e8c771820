import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { useEffect, useEffectEvent } from 'react';

interface Following {
  readonly seen: Setting;
  readonly current: Setting;
  readonly isDirty: boolean;
  readonly take: (setting: Setting) => void;
}

/** An untouched form follows other people's saves; an edited one is left alone until it is saved. */
export const useFollowing = ({ seen, current, isDirty, take }: Following): void => {
  const follow = useEffectEvent((next: Setting) => {
    if (!isDirty && next.version > seen.version) take(next);
  });
  useEffect(() => follow(current), [current]);
};
