/** Milliseconds in which a part that has arrived takes the focus. */
const patience = 500;

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

export interface KeptKeys {
  /** The part is there: repeats the keys once it has the focus. */
  give(): void;
  drop(): void;
}

/**
 * Keeps the characters that the reader types for a part that is still loading, so that they are not lost, and do not act on the
 * screen behind it, where a letter may be a shortcut.
 */
export const keepKeys = (): KeptKeys => {
  let text = '';
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const keep = (event: KeyboardEvent): void => {
    // A space on the button that opened the part takes the request back.
    if (!isCharacter(event) || (text === '' && event.key === ' ')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    text += event.key;
  };
  const repeat = (): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    const { activeElement } = document;
    if (isText(activeElement)) return insert(activeElement, text);
    for (const key of text)
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  addEventListener('keydown', keep, options);
  return {
    drop: () => ended.abort(),
    give: () => {
      const timer = setTimeout(repeat, patience);
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
      // After the part has reacted to the focus, by selecting the text of a field for example.
      addEventListener('focusin', () => setTimeout(repeat), options);
    },
  };
};
