export const imageLimits = {
  /** Width × height × frames. */
  pixels: 40_000_000,
  frames: 500,
  /** For reading one picture and writing it again. */
  seconds: 15,
  /** For an answer of the process, its start included. */
  milliseconds: 25_000,
  retryAfterSeconds: 10,
  /** A third of the server's share of a core; with a tenth (10), pictures would time out on a busy machine. */
  priority: 5,
  atOnce: 2,
  waiting: 32,
  /** A process is replaced after as many pictures: starting one holds the server up for a moment. */
  picturesEach: 100,
  /** A process without work ends after this time. */
  idleMilliseconds: 10_000,
  /** Per process, for all its pictures. */
  cpuSeconds: 3_000,
  heapMegabytes: 64,
  addressSpaceKilobytes: 4_000_000,
} as const;
