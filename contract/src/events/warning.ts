/** A warning about the receiver's own account. */
export const shown = { group: 'security', always: true, record: null } as const;

/** The same, also e-mailed. */
export const warning = { ...shown, byMail: true } as const;
