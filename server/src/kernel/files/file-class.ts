import type { StoredType } from './stored-type.ts';

/** What a file is for decides who may read it and what it may be. */
export const fileClasses = [
  'logo',
  'media',
  'verification',
  'signature',
  'agreement',
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
  // Written by ourselves only, see storeOwn.
  agreement: { public: false, accepts: [] },
  report: { public: false, accepts: [] },
};

/** True when anybody may fetch files of this class without signing in. */
export const isPublicClass = (fileClass: FileClass): boolean => rules[fileClass].public;

/** Whether a picture belongs to the person who sent it, and to no record or page. */
const isPersonal = ({ ownerId, createdBy }: Owned): boolean => ownerId !== null && ownerId === createdBy;

/** Whether anybody may fetch this file without signing in. */
export const isPublicFile = (file: Owned): boolean => isPublicClass(file.fileClass) && !isPersonal(file);

/** Whether pages that everybody sees may show it. */
export const isCompanyPicture = (file: Owned): boolean => file.fileClass === 'media' && !isPersonal(file);

/** The types an upload of this class may turn out to be. */
export const acceptedTypes = (fileClass: FileClass): readonly StoredType[] => rules[fileClass].accepts;
