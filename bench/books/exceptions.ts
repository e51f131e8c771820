interface Exception {
  readonly operation: string;
  /** Part of the label of the address; empty for all addresses of the route. */
  readonly label: string;
  readonly reason: string;
}

/** Addresses that may take up to half a second. */
export const exceptions: readonly Exception[] = [];
