import type { App } from '../../kernel/context.ts';
import type { PageHead } from '../../kernel/http/client-pages.ts';
import { readSetting } from './setting-table.ts';

/** Name and icon of the company for the page; without the database the page still comes, to say that itself. */
export const companyHead = async (app: App): ReturnType<PageHead> => {
  try {
    const { companyName, logo } = await readSetting(app.database);
    return { title: companyName, icon: logo };
  } catch (error) {
    app.log.warn({ err: error }, 'page without the name of the company');
    return { title: 'Application', icon: null };
  }
};
