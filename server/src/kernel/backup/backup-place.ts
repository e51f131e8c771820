/** Where backups are: a folder or a bucket. A file is named by its backup and its own name, as in `ID/000.part`. */
export interface BackupPlace {
  /** For messages; contains no secret. */
  readonly name: string;
  /** The names of the complete files of each backup. A file whose writing was interrupted is not among them. */
  list(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Begins a backup; throws if one of this name has been begun. */
  begin(id: string): Promise<void>;
  /** Once it resolves, the file outlives a crash. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Undefined if there is no such file. */
  open(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  /** Removes a file, and what an interrupted attempt left of it. */
  removeFile(name: string): Promise<void>;
  /** Removes a backup; interrupted, it leaves nothing that looks complete. */
  remove(id: string): Promise<void>;
}

/** Written last: a backup without it is not complete. */
export const firstManifest = '000.manifest';

export const idPattern = /^\d{8}t\d{6}z$/;
