import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Reading } from '../../kernel/context.ts';
import { type Served, servePrepared } from '../../kernel/http/served.ts';
import { type Handlers, serveResource } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { type CopiedPictures, copyPictures, noCopies, type NamedPicture } from './outside-pictures.ts';

interface Pictured<R extends AnyResource> {
  readonly table: Table<R>;
  /** The field with the picture's address, and the one with the address that it was copied from. */
  readonly field: string;
  readonly source: string;
  readonly handlers: (copies: CopiedPictures) => Handlers<R>;
}

type Body = Readonly<Record<string, unknown>>;

/** The standard calls of an entity with a picture that may be elsewhere: it is fetched before the transaction. */
export const servePictured = <R extends AnyResource>(resource: R, pictured: Pictured<R>): Served[] => {
  const { table, field, source, handlers } = pictured;
  const { create, createMany, update } = resource.routes;
  const named = (body: Body, path: string): NamedPicture[] => {
    const address = body[field];
    return typeof address === 'string' ? [{ path: `${path}.${field}`, address }] : [];
  };
  const changed = async (before: Reading, id: string, body: Body): Promise<NamedPicture[]> => {
    const { item } = await loadOne(before, table, { id, action: 'update' });
    return named(body, 'body').filter(({ address }) => address !== (item as Body)[source]);
  };
  const prepared = <Input>(
    route: AnyRoute,
    picturesIn: (before: Reading, input: Input) => readonly NamedPicture[] | Promise<readonly NamedPicture[]>,
    verb: 'create' | 'createMany' | 'update',
  ): Served =>
    servePrepared(route, async (before, input) => {
      const copies = await copyPictures(before, await picturesIn(before, input as Input));
      return (context) => handlers(copies)[verb](context, input as never) as Promise<never>;
    });
  return [
    ...serveResource(resource, handlers(noCopies)).filter(({ route }) => ![create, createMany, update].includes(route)),
    prepared<{ body: Body }>(create, (_before, { body }) => named(body, 'body'), 'create'),
    prepared<{ body: readonly Body[] }>(
      createMany,
      (_before, { body }) => body.flatMap((row, index) => named(row, `body.${index}`)),
      'createMany',
    ),
    prepared<{ params: { id: string }; body: Body }>(
      update,
      (before, { params, body }) => (field in body ? changed(before, params.id, body) : []),
      'update',
    ),
  ];
};
