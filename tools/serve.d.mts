export const memoryEnv: Readonly<Record<'MALLOC_ARENA_MAX' | 'NODE_OPTIONS', string>>;
