import sql from 'sql-template-tag';

/** The destination of a withdrawal `w`, an account number masked except for its ends. */
export const maskedDestination = sql`case when w.destination ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
  then left(w.destination, 4) || ' •••• ' || right(w.destination, 4) else left(w.destination, 4) || '…' end`;
