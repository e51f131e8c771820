import type { MouseEvent } from 'react';

/**
 * Keeps the focus while a button is pressed: a field that loses it may show its problem, which moves the button away
 * under the pointer, and the click is lost.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
