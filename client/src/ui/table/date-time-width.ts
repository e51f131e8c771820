/** Width in pixels of a column for a day with its time, in every language. */
export const dateTimeWidth = 190;
