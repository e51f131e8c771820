/** The file, beside the stored ones, with the id of the database that they belong to. */
export const markerName = 'database-id';
