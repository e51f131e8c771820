import { getImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { resourceOf } from '../../../kernel/resource/use-call.ts';

/** Puts an import that a reply brought where the screen reads it, without asking again. */
export const useKnownImport = () => {
  const client = useQueryClient();
  return (item: LeadImport): void => {
    client.setQueryData([resourceOf(getImport), getImport.name, { params: { id: item.id } }], item);
  };
};
