import type { Project, project } from '@countinghouse/contract/project/project.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { closePending } from '../approval/index.ts';
import { type CopiedPictures, dropPicture, placePicture } from '../file/index.ts';
import { investedProjects } from './project-investment-table.ts';
import { ownImage } from './project-table.ts';
import { type Fields, proposeTerms, splitChange, storedFields } from './terms-approval.ts';

const problem = (field: keyof Project, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

const checkTogether = ({ startDate, endDate, status, image }: Fields): void => {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw problem('endDate', 'endBeforeStart');
  if (status === 'open' && (image ?? null) === null) throw problem('image', 'imageRequired');
};

const imagePath = 'body.image';

/** The image of a new project: none, an uploaded one, or the copy of one elsewhere. */
const firstImage = async (context: Context, copies: CopiedPictures, address: string | undefined): Promise<Values> => {
  if (address === undefined) return {};
  const { url, source } = await placePicture(context, { copies, path: imagePath, address, ownerId: null });
  return { image: url, imageSource: source };
};

/** Replaces the image, unless the address is the one that it has or was copied from. */
const nextImage = async (context: Context, copies: CopiedPictures, before: Project, address: string) => {
  if (address === before.image || address === before.imageSource) return { image: undefined };
  const { url, source } = await placePicture(context, { copies, path: imagePath, address, ownerId: before.id });
  await dropPicture(context, { id: before.id, url: before.image });
  return { image: url, imageSource: source };
};

export const projectRules = (copies: CopiedPictures): Rules<typeof project> => ({
  create: async (context, input) => {
    const fields = input as Fields;
    checkTogether(fields);
    const { direct } = splitChange({ status: 'draft' }, fields);
    return { ...storedFields(direct), ...(await firstImage(context, copies, input.image)) };
  },
  created: async (context, id, input) => {
    await ownImage(context, id);
    const { proposed } = splitChange({ status: 'draft' }, input as Fields);
    if (proposed) await proposeTerms(context, { id, name: input.name }, proposed);
  },
  update: async (context, before, input) => {
    const fields = input as Fields;
    if (fields.status === 'draft' && before.item.status !== 'draft') throw problem('status', 'projectPublished');
    checkTogether({ ...before.item, ...fields });
    const { direct, proposed } = splitChange(before.item, fields);
    if (proposed) await proposeTerms(context, { ...before.item, ...direct }, proposed);
    return {
      ...storedFields(direct),
      ...(input.image !== undefined && (await nextImage(context, copies, before.item, input.image))),
    };
  },
  // Its terms are part of signed agreements.
  keep: async (context, ids) => new Map((await investedProjects(context, ids)).map((id) => [id, 'projectInvested'])),
  removed: (context, ids) => closePending(context, ids, 'recordEnded'),
});
