import { readConfig } from './kernel/config/config.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { claimFiles } from './kernel/files/recognise-files.ts';
import { countPresent } from './kernel/files/verify-files.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';

// Makes the files in the data folder, or in the bucket of FILES_URL, those of the database, after a restore for example.
// Exit code: 0 done, 2 not possible.
const claim = async (): Promise<void> => {
  const config = readConfig(process.env);
  const contents = await contentsOf(config);
  await withDatabase(config, async (database) => {
    const { present, files } = await countPresent(database, contents);
    await claimFiles(database, contents);
    console.log(`${contents.place} is now the place of this database's files; ${present} of ${files} are there.`);
  });
};

try {
  await claim();
  process.exit(0);
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
