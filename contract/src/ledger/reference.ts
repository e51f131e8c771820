/** A transfer's reference on statements: the random end of its id, short enough to read out on the telephone. */
export const referenceOf = (transfer: string): string => transfer.slice(-12).toUpperCase();
