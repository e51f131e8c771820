import { findPostgresPackage } from '../server/src/kernel/postgres/package.ts';

// The links of the embedded PostgreSQL's libraries, made while the folder can still be written. Without that PostgreSQL,
// the start says what is missing.
await findPostgresPackage().catch(() => undefined);
