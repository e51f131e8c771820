import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Project, project } from '@countinghouse/contract/project/project.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { type CopiedPictures, dropPicture, placePicture } from '../file/index.ts';
import { investedProjects } from './project-investment-table.ts';
import { ownImage } from './project-table.ts';

type Fields = Partial<Omit<Project, 'id' | 'dateCreation' | 'version'>>;

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

const stored = ({ minimumAmount, ...fields }: Fields): Values => ({
  ...fields,
  ...(minimumAmount !== undefined && { minimumCents: toCents(minimumAmount).toString() }),
});

export const projectRules = (copies: CopiedPictures): Rules<typeof project> => ({
  create: async (context, input) => {
    const fields = input as Fields;
    checkTogether(fields);
    return { ...stored(fields), ...(await firstImage(context, copies, input.image)) };
  },
  created: (context, id) => ownImage(context, id),
  update: async (context, before, input) => {
    const fields = input as Fields;
    if (fields.status === 'draft' && before.item.status !== 'draft') throw problem('status', 'projectPublished');
    checkTogether({ ...before.item, ...fields });
    return {
      ...stored(fields),
      ...(input.image !== undefined && (await nextImage(context, copies, before.item, input.image))),
    };
  },
  // Its terms are part of signed agreements.
  keep: async (context, ids) => new Map((await investedProjects(context, ids)).map((id) => [id, 'projectInvested'])),
});
