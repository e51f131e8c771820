import { project } from '@countinghouse/contract/project/project.ts';
import type { Feature } from '../../kernel/feature.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import type { Context } from '../../kernel/context.ts';
import { projectRules } from './project-rules.ts';
import { offeredTable, projectTable } from './project-table.ts';
import { uploadImage } from './upload-image.ts';

export { offeredTable } from './project-table.ts';

/** What is on offer changes with the day, so that reading asks by the day of the call. */
const readable = (context: Context): Table => offeredTable(context) as unknown as Table;

export const projectFeature: Feature = {
  name: 'project',
  routes: [
    ...serveResource(project, {
      ...resourceHandlers(projectTable, projectRules),
      list: (context, { query }) => listPage(context, readable(context), query),
      search: (context, { query }) => listPage(context, readable(context), query),
      one: (context, { params }) => oneText(context, readable(context), params.id),
    }),
    uploadImage,
  ],
};
