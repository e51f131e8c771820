import { remember, remembered } from '../../kernel/store/store.ts';

const key = 'sidebar';

/** Whether the office's sidebar was collapsed in this browser. */
export const isSidebarCollapsed = (): boolean => remembered(key) === 'collapsed';

export const storeSidebar = (collapsed: boolean): void => remember(key, collapsed ? 'collapsed' : null);
