/** Pixels in which a day with its time fits its column, in every language. */
export const dateTimeWidth = 190;
