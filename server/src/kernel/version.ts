import manifest from '../../package.json' with { type: 'json' };

/** The newest release in this program; builds after it have the same one until the next release. */
export const { version } = manifest;
