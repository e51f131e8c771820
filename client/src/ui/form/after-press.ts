/** Work to run when the current press ends, in order of arrival; null while nothing is pressed. */
let queue: (() => void)[] | null = null;
let ending = new AbortController();

const end = (): void => {
  const held = queue ?? [];
  queue = null;
  ending.abort();
  for (const work of held) work();
};

// A press may also end without a click, or even without a mouseup: on a scroll bar, or outside the window.
const otherEnds = ['mouseup', 'dragend', 'contextmenu', 'keydown', 'mousemove', 'blur'] as const;

const isNoEnd = (event: Event): boolean =>
  (event instanceof MouseEvent && event.type === 'mousemove' && event.buttons !== 0) ||
  (event.type === 'blur' && event.target !== window);

const begin = (): void => {
  end();
  queue = [];
  ending = new AbortController();
  const { signal } = ending;
  // In the capture phase: the field is blurred first, then the button acts.
  addEventListener('click', end, { capture: true, signal });
  for (const type of otherEnds) {
    // A click would follow within the same turn.
    const onEvent = (event: Event) => isNoEnd(event) || setTimeout(() => signal.aborted || end());
    addEventListener(type, onEvent, { capture: true, signal });
  }
};

/** Starts watching presses; calling it again has no effect. Touch and pen fire mouse events, too. */
export const watchPresses = (): void => addEventListener('mousedown', begin, { capture: true });

/**
 * Runs work immediately, or after the current press. A message shown on blur moves the content below it, and a button
 * that moves away under the pointer would miss its click.
 */
export const afterPress = (work: () => void): void => {
  if (queue) queue.push(work);
  else work();
};
