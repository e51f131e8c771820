let given: string | null = null;

/**
 * The password just typed at the log-in, for the step that replaces a password somebody else chose: it needs the
 * present one and must not ask twice. In memory only, and given away once.
 */
export const keepGivenPassword = (password: string): void => {
  given = password;
};

/** The kept password, or null after a reload. */
export const givenPassword = (): string | null => given;

export const forgetGivenPassword = (): void => {
  given = null;
};
