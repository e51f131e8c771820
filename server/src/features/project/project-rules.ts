import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Project, project } from '@countinghouse/contract/project/project.ts';
import type { Context } from '../../kernel/context.ts';
import { isCompanyPicture } from '../../kernel/files/file-class.ts';
import { findStoredFile, markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { investedProjects } from './project-investment-table.ts';

type Fields = Partial<Omit<Project, 'id' | 'dateCreation' | 'version'>>;

const problem = (field: keyof Project, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

/** What must hold between the fields of one project. */
const checkTogether = ({ startDate, endDate, status, image }: Fields): void => {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw problem('endDate', 'endBeforeStart');
  if (status === 'open' && (image ?? null) === null) throw problem('image', 'imageRequired');
};

const storedImage = async (context: Context, url: string) => {
  const file = await findStoredFile(context, url.split('/').at(-1) ?? '');
  return file !== undefined && isCompanyPicture(file) ? file : undefined;
};

const checkImage = async (context: Context, url: string | null | undefined): Promise<void> => {
  if (url != null && !(await storedImage(context, url))) throw problem('image', 'mediaUnknown');
};

/** Gives up a picture that was sent for this project alone; one of the company's media stays. */
export const dropImage = async (context: Context, of: { id: string; image: string | null }): Promise<void> => {
  const file = of.image === null ? undefined : await storedImage(context, of.image);
  if (file?.ownerId === of.id) await markStoredFileDeleted(context, file.path, context.now);
};

const stored = ({ minimumAmount, ...fields }: Fields): Values => ({
  ...fields,
  ...(minimumAmount !== undefined && { minimumCents: toCents(minimumAmount).toString() }),
});

/** What projects must hold before they are written or go. */
export const projectRules: Rules<typeof project> = {
  create: async (context, input) => {
    checkTogether(input as Fields);
    await checkImage(context, input.image);
    return stored(input as Fields);
  },
  update: async (context, before, input) => {
    const fields = input as Fields;
    if (fields.status === 'draft' && before.item.status !== 'draft') throw problem('status', 'projectPublished');
    checkTogether({ ...before.item, ...fields });
    if (fields.image !== undefined && fields.image !== before.item.image) {
      await checkImage(context, fields.image);
      await dropImage(context, before.item);
    }
    return stored(fields);
  },
  // Its terms are part of what customers signed.
  keep: async (context, ids) => new Map((await investedProjects(context, ids)).map((id) => [id, 'projectInvested'])),
};
