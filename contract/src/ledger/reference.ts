/** How a transfer is called on statements: the random end of its id, short enough to be read out on the telephone. */
export const referenceOf = (transfer: string): string => transfer.slice(-12).toUpperCase();
