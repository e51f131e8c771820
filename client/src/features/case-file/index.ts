import { later } from '../../ui/later.tsx';

export { CaseFileList, untilReady } from './case-file-list.tsx';

/** Lazy, because few customers who open their profile ask for it. */
export const CaseFilePart = later(() =>
  import('./customer/case-file-part.tsx').then((module) => ({ default: module.CaseFilePart })),
);
