export const imageTypes = ['.jpg', '.jpeg', '.png', '.gif'];
/** Bytes: the server takes no more. */
export const largestImage = 5 * 1024 * 1024;
