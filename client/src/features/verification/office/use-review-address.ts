import { useNavigate, useSearch } from '@tanstack/react-router';

/** The customer in the address, and a setter; undefined returns to the queue. */
export const useReviewAddress = (): readonly [string | undefined, (lead: string | undefined) => void] => {
  const { lead } = useSearch({ strict: false }) as { lead?: string };
  const navigate = useNavigate();
  return [
    lead,
    (next) => void navigate({ to: '/office/verification', search: next === undefined ? {} : { lead: next } }),
  ];
};
