import { useState } from 'react';
import {
  asLabels,
  type EditorProps,
  type FilterPicker,
  type FilterLabelsProps,
} from '../../../ui/filter/filter-model.ts';
import { FoundChoices } from '../../../ui/filter/found-choices.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from './use-shelves.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const choiceOf = ({ id, name }: Named) => ({ id, label: name });
const namesOf = (ids: readonly string[], known: readonly Named[]): string =>
  asLabels(ids.map((id) => known.find((one) => one.id === id)?.name ?? '…'));

function CategoryEditor(props: EditorProps) {
  const [typed, setTyped] = useState('');
  const [wanted] = useState(props.draft.in ?? []);
  const known = useCategoriesOf(wanted).map(choiceOf);
  const found = useFoundCategories(typed).items.map(choiceOf);
  return <FoundChoices {...props} typed={typed} onType={setTyped} known={known} found={found} />;
}

function CategoryLabels({ filter: { in: ids = [] } }: FilterLabelsProps) {
  return namesOf(ids, useCategoriesOf(ids));
}

/** Filters a list by categories, however many there are. */
export const categoryFilter: FilterPicker = { Editor: CategoryEditor, Labels: CategoryLabels };

function MarketEditor(props: EditorProps) {
  const [typed, setTyped] = useState('');
  const [wanted] = useState(props.draft.in ?? []);
  const known = useMarketsOf(wanted).map(choiceOf);
  const found = useFoundMarkets(typed).items.map(choiceOf);
  return <FoundChoices {...props} typed={typed} onType={setTyped} known={known} found={found} />;
}

function MarketLabels({ filter: { in: ids = [] } }: FilterLabelsProps) {
  return namesOf(ids, useMarketsOf(ids));
}

/** Filters a list by markets, however many there are. */
export const marketFilter: FilterPicker = { Editor: MarketEditor, Labels: MarketLabels };
