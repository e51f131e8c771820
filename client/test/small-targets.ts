/** Minimum CSS pixels of a target in each direction (WCAG 2.5.8). */
const least = 24;

/** A clickable target on a page, in CSS pixels. */
interface Target {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** It stays in place while the content below it scrolls. */
  readonly floats: boolean;
  /** A link within text, as high as its line. */
  readonly inSentence: boolean;
}

/**
 * Every target on the page. A checkbox and its label are one target, as are nested targets. Runs in the page and uses
 * nothing outside itself, so that a browser test can send it there.
 */
export const targetsHere = (): Target[] => {
  const roles = ['button', 'link', 'tab', 'switch', 'radio', 'checkbox', 'option', 'menuitem', 'combobox', 'slider'];
  const kinds = `a[href], button, input, select, textarea, summary, ${roles.map((role) => `[role=${role}]`).join()}`;

  // For the keyboard and screen readers only; cannot be hit before it has the focus.
  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
    return false;
  };

  const isOffered = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(element) &&
    !element.matches(':disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *') &&
    !element.parentElement?.closest(kinds);

  const boxesOf = (element: Element): DOMRect[] => {
    const isTicked = element.matches('input[type=checkbox], input[type=radio]');
    const labels = isTicked ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return [element, ...labels].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1);
  };

  const floats = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };

  const isInSentence = (element: Element): boolean => {
    const isInline = (one: Element) => getComputedStyle(one).display === 'inline';
    let block = element.parentElement;
    while (block && isInline(block)) block = block.parentElement;
    const textNodes = [...(block?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
    return isInline(element) && textNodes.some((node) => /\p{L}/u.test(node.textContent ?? ''));
  };

  return [...document.querySelectorAll(kinds)].filter(isOffered).flatMap((element) => {
    const boxes = boxesOf(element);
    if (boxes.length === 0) return [];
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    const height = Math.max(...boxes.map((box) => box.bottom)) - top;
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.localName} “${label.trim().slice(0, 40)}”`;
    return [{ name, left, top, width, height, floats: floats(element), inSentence: isInSentence(element) }];
  });
};

// Half a pixel can be rounding.
const isSmall = ({ width, height }: Target): boolean => Math.min(width, height) < least - 0.5;

const distance = (across: number, down: number): number => Math.hypot(across, down);

/** Whether a circle of the required width around the centre of a small target reaches another target or its circle. */
const touches = (small: Target, other: Target): boolean => {
  const x = small.left + small.width / 2;
  const y = small.top + small.height / 2;
  const nearestX = Math.min(Math.max(x, other.left), other.left + other.width);
  const nearestY = Math.min(Math.max(y, other.top), other.top + other.height);
  if (distance(x - nearestX, y - nearestY) < least / 2) return true;
  const theirX = other.left + other.width / 2;
  const theirY = other.top + other.height / 2;
  return isSmall(other) && distance(x - theirX, y - theirY) < least;
};

/**
 * Targets that are too small for a finger, with their size. As in WCAG 2.5.8, a smaller one is allowed in a sentence or
 * with enough space around it.
 */
export const smallTargetsAmong = (targets: readonly Target[]): string[] => {
  const isCrowded = (small: Target): boolean =>
    targets.some((other) => other !== small && other.floats === small.floats && touches(small, other));
  return targets
    .filter((target) => isSmall(target) && !target.inSentence && isCrowded(target))
    .map(({ name, width, height }) => `${name} is ${Math.round(width)} × ${Math.round(height)} px`);
};
