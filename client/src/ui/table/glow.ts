const milliseconds = 1400;

/** Highlights a changed element briefly, without movement. */
export function glow(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tint = getComputedStyle(element).getPropertyValue('--primary-tint-hover');
  element.animate([{ backgroundColor: tint }, { backgroundColor: tint, offset: 0.3 }, {}], milliseconds);
}
