import classes from './name-link.module.css';

/** Class of a link on a record's name, in lists and panels. */
export const nameLink = classes['nameLink'] ?? '';
