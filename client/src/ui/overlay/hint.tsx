import type { TooltipProps } from '@mantine/core';
import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { later } from '../later.tsx';
import { Suspense } from '../suspense.tsx';

const HintBubble = later(() => import('../menu/opened-menu.tsx').then((module) => ({ default: module.HintBubble })), {
  quiet: true,
});

interface HintProps extends Pick<TooltipProps, 'position'> {
  readonly label: string;
  /** Names itself, for readers without a pointer. */
  readonly children: ReactElement;
}

/** Milliseconds under a resting pointer. */
const patience = 350;

type Target = ReactElement<HTMLAttributes<HTMLElement> & { readonly ref: Ref<HTMLElement> }>;

/** Says what an icon does while the pointer rests on it. What shows it loads with the first pointer on any. */
export function Hint({ label, children, position = 'top' }: HintProps) {
  const target = useRef<HTMLElement>(null);
  const [state, setState] = useState<'untouched' | 'entered' | 'shown' | 'left'>('untouched');
  useEffect(() => {
    if (state !== 'entered') return undefined;
    const timer = setTimeout(() => setState('shown'), patience);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state !== 'shown') return undefined;
    // The bubble, whose opening is decided here, no longer closes by itself.
    const dismiss = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setState('left');
    };
    addEventListener('keydown', dismiss, { capture: true });
    return () => removeEventListener('keydown', dismiss, { capture: true });
  }, [state]);
  return (
    <>
      {cloneElement(children as Target, {
        ref: target,
        onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setState('entered'),
        onPointerLeave: () => setState((now) => (now === 'untouched' ? now : 'left')),
      })}
      {state !== 'untouched' && (
        <Suspense fallback={null}>
          <HintBubble target={target} label={label} position={position} opened={state === 'shown'} />
        </Suspense>
      )}
    </>
  );
}
