import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './opened.module.css';
import { useUiText } from './provider/ui-texts.ts';
import { Suspense } from './suspense.tsx';

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
        isThere || !onClose ? null : (
          <Opening onClose={onClose} onBegin={() => (keys.current ??= keepKeys(takesBack))} />
        )
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

/** A space on the button that opened the part takes the request back. */
const takesBack = ({ key }: KeyboardEvent, isFirst: boolean): boolean => isFirst && key === ' ';

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

/** Milliseconds in which a part that has arrived takes the focus. */
const focusPatience = 500;

const textTypes = new Set(['text', 'search', 'email', 'tel', 'url', 'password']);

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && textTypes.has(element.type));

/** Puts the text in place of what is selected in the field, as typing does. */
const insert = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  if (text === '') return;
  const { value } = field;
  const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // React notices the event only if the value was not set by the element's own property.
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
  set?.call(field, value.slice(0, from) + text + value.slice(to));
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** Repeats the keys: as text in a field, otherwise one after another, each once the screen has followed the one before. */
const repeatKeys = ([key, ...others]: readonly string[]): void => {
  const { activeElement } = document;
  if (key === undefined) return;
  if (isText(activeElement)) return insert(activeElement, [key, ...others].join(''));
  activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  setTimeout(repeatKeys, 0, others);
};

interface KeptKeys {
  /** The part is there: repeats the keys once it has the focus. */
  give(): void;
  /** The same at once, for a part that does not take the focus. */
  giveNow(): void;
  drop(): void;
}

/**
 * Keeps the characters that the reader types for a part that is still loading, so that they are not lost, and do not act on the
 * screen behind it, where a letter may be a shortcut. `isOther` is true for keys that are not meant for the part.
 */
const keepKeys = (isOther: (event: KeyboardEvent, isFirst: boolean) => boolean): KeptKeys => {
  let kept: string[] = [];
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const keep = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') kept = [];
    if (!isCharacter(event) || isOther(event, kept.length === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(event.key);
  };
  const repeat = (): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    repeatKeys(kept);
  };
  addEventListener('keydown', keep, options);
  return {
    drop: () => ended.abort(),
    giveNow: () => setTimeout(repeat),
    give: () => {
      const timer = setTimeout(repeat, focusPatience);
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
      // After the part has reacted to the focus, by selecting the text of a field for example.
      addEventListener('focusin', () => setTimeout(repeat), options);
    },
  };
};

/**
 * In place of a part that answers to keys while it is loading: keeps them until it is there. `acting` are the keys
 * that need no part, and act at once unless others are kept before them.
 */
export function KeysWait({ acting }: { readonly acting: string }) {
  'use no memo';
  useEffect(() => {
    const isOther = ({ key, target }: KeyboardEvent, isFirst: boolean): boolean =>
      (target instanceof Element && isText(target)) || (isFirst && ` ${acting}`.includes(key.toLowerCase()));
    return keepKeys(isOther).giveNow;
  }, [acting]);
  return null;
}
