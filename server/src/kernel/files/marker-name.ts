/** The file, beside the stored ones, with the id of the database that they belong to. */
export const markerName = 'database-id';

const contentName = /^[0-9a-f]{32}\.[a-z]{3,5}$/;

/** Whether the content of a stored file can have this name. */
export const isContentName = (name: string): boolean => contentName.test(name);
