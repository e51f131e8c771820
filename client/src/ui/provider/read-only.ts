import { createContext, use } from 'react';

/** True in an area that the reader may only view: forms cannot be sent and actions not confirmed there. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => use(ReadOnly);
