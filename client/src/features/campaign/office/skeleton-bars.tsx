import { Skeleton, Stack } from '@mantine/core';

/** Reserves the space of a few bars while they load. */
export function SkeletonBars() {
  return (
    <Stack gap={6} aria-hidden>
      {[90, 70, 50].map((width) => (
        <Skeleton key={width} height={28} width={`${width}%`} />
      ))}
    </Stack>
  );
}
