/** What waits for the end of the press that is under way, in the order in which it came; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;
let ending = new AbortController();

const end = (): void => {
  const held = waiting ?? [];
  waiting = null;
  ending.abort();
  for (const work of held) work();
};

// A press may also end without a click, and even without being let go: at a scroll bar, or outside of the window.
const otherEnds = ['mouseup', 'dragend', 'contextmenu', 'keydown', 'mousemove', 'blur'] as const;

const isNoEnd = (event: Event): boolean =>
  (event instanceof MouseEvent && event.type === 'mousemove' && event.buttons !== 0) ||
  (event.type === 'blur' && event.target !== window);

const begin = (): void => {
  end();
  waiting = [];
  ending = new AbortController();
  const { signal } = ending;
  // Heard before what is pressed hears it: a field is left first, and then the button does what it does.
  addEventListener('click', end, { capture: true, signal });
  for (const type of otherEnds) {
    // A click would follow within the same turn.
    const hear = (event: Event) => isNoEnd(event) || setTimeout(() => signal.aborted || end());
    addEventListener(type, hear, { capture: true, signal });
  }
};

/** Hears presses from now on; calling it again changes nothing. A finger and a pen press like a mouse, too. */
export const watchPresses = (): void => addEventListener('mousedown', begin, { capture: true });

/**
 * Does something at once, or when the press that is under way has ended. What is said once a field is left moves what is
 * below it, and a button that moves away under the finger is not pressed.
 */
export const afterPress = (work: () => void): void => {
  if (waiting) waiting.push(work);
  else work();
};
