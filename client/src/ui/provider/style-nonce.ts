/** The nonce of this page, stored by the browser on the element that Vite added it to; '' if there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The scroll lock of dialogs creates its own style element and reads the nonce from this global name. */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
