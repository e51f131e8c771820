import { SegmentedControl } from '@mantine/core';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useFigures } from './use-figures.ts';
import type { Show } from './use-import-rows.ts';

interface ShowChoiceProps {
  readonly item: LeadImport;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
}

/** Selects the displayed rows, with the number of each kind. */
export function ShowChoice({ item, show, onShow }: ShowChoiceProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  return (
    <SegmentedControl
      aria-label={text('show')}
      value={show}
      onChange={onShow}
      data={[
        { value: 'all', label: countText('showAll', item.rowCount) },
        { value: 'problems', label: countText('showProblems', item.problemCount) },
        { value: 'duplicates', label: countText('showDuplicates', item.duplicateCount) },
      ]}
    />
  );
}
