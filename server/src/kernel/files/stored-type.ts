/** All stored media types with the extensions of their files. None of them runs in a browser. */
export const storedTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
  'text/csv': 'csv',
} as const;

export type StoredType = keyof typeof storedTypes;

export const isImage = (type: StoredType): boolean => type.startsWith('image/');
