import { project } from '@countinghouse/contract/project/project.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Handlers, resourceHandlers } from '../../kernel/resource/handlers.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import type { Context } from '../../kernel/context.ts';
import { type CopiedPictures, servePictured } from '../file/index.ts';
import { projectRules } from './project-rules.ts';
import { offeredTable, projectTable } from './project-table.ts';
import { termsApproval } from './terms-approval.ts';
import { uploadImage } from './upload-image.ts';

export { countDemoProjects, offeredTable, removeDemoProjects, seedProjects } from './project-table.ts';
export { termsOffered } from './terms-approval.ts';
export { projectHistory } from './project-history.ts';

/** The projects on offer change with the day, so reads use the day of the call. */
const readable = (context: Context): Table => offeredTable(context) as unknown as Table;

const handlers = (copies: CopiedPictures): Handlers<typeof project> => ({
  ...resourceHandlers(projectTable, projectRules(copies)),
  list: (context, { query }) => listPage(context, readable(context), query),
  search: (context, { query }) => listPage(context, readable(context), query),
  one: (context, { params }) => oneText(context, readable(context), params.id),
});

export const projectFeature: Feature = {
  name: 'project',
  namedRecords: [namedRecords(projectTable, projectTable.fields.name)],
  routes: [
    ...servePictured(project, { table: projectTable, field: 'image', source: 'imageSource', handlers }),
    uploadImage,
  ],
  approvals: [termsApproval],
};
