import { MigrationError, type MigrationFile, type Release } from './migration-files.ts';

export interface Plan {
  readonly files: MigrationFile[];
  /** Their names in the order in which they were added to the product. */
  readonly landed: string[];
  readonly releases: readonly Release[];
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /**
   * The migration that a version must have to run on a database with this one: '' for none, as with a step that only
   * expands; null for this one itself.
   */
  readonly needs: string | null;
}

const contractMark = /^-- contract: unused since (\S+)$/m;

/** Needs of a version that runs on a database with this migration, as stored with it. */
export function needsOf({ name, text }: MigrationFile, { landed, releases }: Plan): string | null {
  const [first] = releases;
  if (first === undefined || landed.indexOf(name) <= landed.indexOf(first.newest)) return null;
  const since = contractMark.exec(text)?.[1];
  if (since === undefined) return '';
  const release = releases.find((candidate) => candidate.name === since);
  if (release === undefined) throw new MigrationError(`${name} names the release ${since}, which is unknown.`);
  return release.newest;
}

/** Whether a version with the known migrations can run on a database that also has this one. */
export function canRunWith({ needs }: AppliedMigration, known: ReadonlySet<string>): boolean {
  return needs === '' || (needs !== null && known.has(needs));
}

/** Throws unless servers of the version that applied the others can go on with the missing migrations. */
export function requireSteps(missing: readonly MigrationFile[], plan: Plan, applied: ReadonlySet<string>): void {
  for (const file of missing) {
    const needs = needsOf(file, plan);
    if (needs === '' || (needs !== null && applied.has(needs))) continue;
    throw new MigrationError(
      `This version changes the database in ${missing.length} steps, and servers of a version that cannot go on with ` +
        `${file.name} are running. Stop them first.`,
    );
  }
}
