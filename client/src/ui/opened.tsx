import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepKeys, type KeptKeys } from './kept-keys.ts';
import classes from './opened.module.css';
import { useUiText } from './provider/ui-texts.ts';

interface OpenedProps {
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

/** A dialog or drawer of the reader, whose code and texts may still be loading. Parts of it that load later wait for themselves. */
export function Opened({ onClose, children }: OpenedProps) {
  'use no memo';
  const [isThere, setThere] = useState(false);
  const keys = useRef<KeptKeys | null>(null);
  const arrive = (): void => {
    setThere(true);
    keys.current?.give();
    keys.current = null;
  };
  useEffect(() => () => keys.current?.drop(), []);
  return (
    <Suspense
      fallback={
        isThere || !onClose ? null : <Opening onClose={onClose} onBegin={() => (keys.current ??= keepKeys())} />
      }
    >
      {children}
      {!isThere && <Arrival onArrived={arrive} />}
    </Suspense>
  );
}

function Arrival({ onArrived }: { readonly onArrived: () => void }) {
  'use no memo';
  const arrive = useEffectEvent(onArrived);
  useEffect(() => arrive(), []);
  return null;
}

/** Milliseconds before the sign of loading appears: most loads are over by then. */
const patience = 150;

interface OpeningProps {
  readonly onClose: () => void;
  readonly onBegin: () => void;
}

/** Says that what the reader asked for is loading, unless the reader goes on elsewhere or presses Escape. */
function Opening({ onClose, onBegin }: OpeningProps) {
  'use no memo';
  const text = useUiText();
  const [isLate, setLate] = useState(false);
  const giveUp = useEffectEvent(onClose);
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    begin();
    const timer = setTimeout(() => setLate(true), patience);
    const stop = whenReaderLeaves(() => giveUp());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return createPortal(
    <div role="status" className={classes.opening}>
      {isLate && <span>{text('loading')}</span>}
    </div>,
    document.body,
  );
}

const waiting = new Set<() => void>();

/** Takes back what the reader asked for last and is still loading; false if there is nothing. */
export const takeBack = (): boolean => {
  const leave = [...waiting].at(-1);
  leave?.();
  return leave !== undefined;
};

/**
 * Calls `leave` once the reader moves the focus or presses Escape; returns the function that stops it. A menu that closes
 * moves the focus to its button by itself, which is not the reader's doing.
 */
const whenReaderLeaves = (leave: () => void): (() => void) => {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const opener = document.activeElement;
  let hasActed = false;
  // A key that is held down repeats: that is still the press that opened the part.
  const act = (event: Event): void => void (hasActed ||= !(event instanceof KeyboardEvent && event.repeat));
  addEventListener('pointerdown', act, options);
  addEventListener('keydown', act, options);
  addEventListener('focusin', ({ target }) => hasActed && target !== opener && leave(), options);
  waiting.add(leave);
  return () => {
    ended.abort();
    waiting.delete(leave);
  };
};
