import classes from './name-link.module.css';

/** Class of a link that is the name of a record, in lists and panels. */
export const nameLink = classes['nameLink'] ?? '';
