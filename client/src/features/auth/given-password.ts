let given: string | null = null;

/**
 * The password just typed at the log-in, for replacing a password set by staff: that step needs the current one and
 * must not ask twice. In memory only.
 */
export const keepGivenPassword = (password: string): void => {
  given = password;
};

/** The stored password, or null after a reload. */
export const givenPassword = (): string | null => given;

export const forgetGivenPassword = (): void => {
  given = null;
};
