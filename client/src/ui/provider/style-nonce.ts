/** The nonce of this page, kept by the browser on the element Vite wrote it to; '' where there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The scroll lock of dialogs writes its own style element and looks for the nonce under this global name. */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
