/** A small file per namespace; the build makes each its own chunk, fetched when a screen needs it. */
export const files = import.meta.glob<Record<string, string>>('../../../../../contract/i18n/nl/*.json', {
  import: 'default',
});
