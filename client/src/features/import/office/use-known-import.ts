import { getImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { resourceOf } from '../../../kernel/resource/use-call.ts';

/** Updates the screen's import from a reply, without refetching. */
export const useKnownImport = () => {
  const client = useQueryClient();
  return (item: LeadImport): void => {
    client.setQueryData([resourceOf(getImport), getImport.name, { params: { id: item.id } }], item);
  };
};
