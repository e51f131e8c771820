import { type ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../../../kernel/setting/firm-labels.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { dateTimeWidth } from '../../../../ui/table/date-time-width.ts';
import { type ListDeclaration, ResourceList } from '../../../list/index.ts';
import { Count } from '../figures.tsx';
import { GateMarks } from '../gate-marks.tsx';
import { MarketForm } from './market-form.tsx';
import classes from './market.module.css';

const nameOf = ({ name }: ProductMarket): string => name;
const named = ({ name, iconUrl }: ProductMarket) => (
  <span className={classes.named}>
    <img src={iconUrl} alt="" loading="lazy" />
    {name}
  </span>
);
const description = ({ description: words }: ProductMarket): string => words;
const gate = ({ label }: ProductMarket) => <GateMarks labels={label === null ? [] : [label]} />;
const categories = ({ categoryCount }: ProductMarket) => <Count value={categoryCount} />;
const created = ({ dateCreation }: ProductMarket) => <DateTime instant={dateCreation} />;

export function MarketList() {
  const text = useTexts('productMarket');
  const { labels } = useFirmLabels();
  const list: ListDeclaration<typeof productMarket> = {
    resource: productMarket,
    resources: ['product-category'],
    name: 'productMarket',
    title: text('title'),
    description: text('description'),
    columns: [
      { id: 'name', always: true, width: 240, cell: named, exports: ['name'] },
      { id: 'description', width: 320, cell: description },
      { id: 'categoryCount', numeric: true, width: 120, cell: categories },
      { id: 'label', width: 170, cell: gate },
      { id: 'dateCreation', width: dateTimeWidth, cell: created },
    ],
    filters: [
      { id: 'name' },
      { id: 'label', choices: labels.map(({ key, name }) => ({ value: key, label: name })), nullable: true },
      { id: 'dateCreation' },
    ],
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: MarketForm,
    deleteNote: text('deleteNote'),
    jsonExample: {
      name: text('exampleName'),
      description: text('exampleDescription'),
      iconUrl: `/v1/uploads/${'0'.repeat(32)}.png`,
    },
  };
  return <ResourceList list={list} />;
}
