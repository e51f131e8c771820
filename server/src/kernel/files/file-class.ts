import type { StoredType } from './stored-type.ts';

/** A file's class decides who may read it and which types it accepts. */
export const fileClasses = [
  'logo',
  'media',
  'verification',
  'signature',
  'agreement',
  'mandate',
  'product',
  'import',
  'report',
] as const;
export type FileClass = (typeof fileClasses)[number];

interface Owned {
  readonly fileClass: FileClass;
  readonly ownerId: string | null;
  readonly createdBy: string | null;
}

type Rules = { public: boolean; accepts: readonly StoredType[] };

const images: readonly StoredType[] = ['image/jpeg', 'image/png', 'image/gif'];
const stills: readonly StoredType[] = ['image/jpeg', 'image/png'];

const rules: Record<FileClass, Rules> = {
  logo: { public: true, accepts: images },
  media: { public: true, accepts: images },
  verification: { public: false, accepts: [...stills, 'application/pdf'] },
  signature: { public: false, accepts: stills },
  product: { public: false, accepts: [...images, 'application/pdf'] },
  import: {
    public: false,
    accepts: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  },
  // Only written by the server itself, see storeOwn.
  agreement: { public: false, accepts: [] },
  mandate: { public: false, accepts: [] },
  report: { public: false, accepts: [] },
};

export const isPublicClass = (fileClass: FileClass): boolean => rules[fileClass].public;

/** Whether a picture belongs to the person who sent it, and to no record or page. */
const isPersonal = ({ ownerId, createdBy }: Owned): boolean => ownerId !== null && ownerId === createdBy;

export const isPublicFile = (file: Owned): boolean => isPublicClass(file.fileClass) && !isPersonal(file);

export const isCompanyPicture = (file: Owned): boolean => file.fileClass === 'media' && !isPersonal(file);

export const acceptedTypes = (fileClass: FileClass): readonly StoredType[] => rules[fileClass].accepts;
