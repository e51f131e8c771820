import type { FieldForm } from '@countinghouse/contract/product-category/product-field.ts';
import { productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';
import { newId } from '../../kernel/ids.ts';
import { type FieldProblem, Refusal } from '../../kernel/refusal.ts';
import type { StoredField } from './stored-field.ts';

/** The part of a name that must be unique. */
const sameAs = (text: string): string => text.normalize('NFKC').toLowerCase();

const doubles = (texts: readonly string[]): number[] => {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const key = sameAs(text);
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
};

const problemsOf = (forms: readonly FieldForm[], before: readonly StoredField[]): FieldProblem[] => [
  ...doubles(forms.map(({ name }) => name)).map((at) => ({
    path: `body.fields.${at}.name`,
    code: 'duplicateFieldName',
  })),
  ...doubles(forms.map(({ id }, index) => id ?? `new ${index}`)).map((at) => unknown(`body.fields.${at}.id`)),
  ...forms.flatMap((form, at) => fieldProblems(form, `body.fields.${at}`, before)),
];

const unknown = (path: string): FieldProblem => ({ path, code: 'unknownField' });

const fieldProblems = (form: FieldForm, path: string, before: readonly StoredField[]): FieldProblem[] => {
  const known = before.find(({ id }) => id === form.id);
  if (form.id !== undefined && !known) return [unknown(`${path}.id`)];
  if (form.type !== 'select')
    return form.options.length > 0 ? [{ path: `${path}.options`, code: 'optionsOfSelectOnly' }] : [];
  if (form.options.length === 0) return [{ path: `${path}.options`, code: 'optionsNeeded' }];
  const knownOptions = new Set(known?.options.map(({ id }) => id));
  const ids = form.options.map(({ id }, index) => id ?? `new ${index}`);
  return [
    ...doubles(form.options.map(({ key }) => key)).map((at) => ({
      path: `${path}.options.${at}.key`,
      code: 'duplicateKey',
    })),
    ...doubles(ids).map((at) => unknown(`${path}.options.${at}.id`)),
    ...form.options.flatMap(({ id }, at) =>
      id !== undefined && !knownOptions.has(id) ? [unknown(`${path}.options.${at}.id`)] : [],
    ),
  ];
};

/**
 * The fields in their stored form: existing ones keep their id and slot, new ones get their own. Refuses ids of other
 * categories and duplicate names.
 */
export const shapeFields = (forms: readonly FieldForm[], before: readonly StoredField[]): StoredField[] => {
  const problems = problemsOf(forms, before);
  if (problems.length > 0) throw new Refusal('invalid', 'invalidInput', { fields: problems });
  const slotOf = (id: string | undefined) => before.find((field) => field.id === id)?.slot;
  const taken = new Set(forms.map(({ id }) => slotOf(id)));
  const free = Array.from({ length: productFieldLimits.fields }, (_one, index) => index + 1).filter(
    (slot) => !taken.has(slot),
  );
  return forms.map(({ id, name, type, required, options }) => ({
    id: id ?? newId(),
    name,
    type,
    required,
    options: options.map((option) => ({ id: option.id ?? newId(), key: option.key })),
    slot: slotOf(id) ?? (free.shift() as number),
  }));
};
