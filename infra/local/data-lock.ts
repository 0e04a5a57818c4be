import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataLock {
  readonly release: () => void;
}

/**
 * One running stack per data folder. The lock is the operating system's (SQLite holds it on a file of its own), so it
 * ends with the process however that ends; a file with a process id would outlive a crash and could name a stranger.
 */
export async function lockData(dir: string): Promise<DataLock | null> {
  await mkdir(dir, { recursive: true });
  const database = new DatabaseSync(join(dir, 'lock.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message)) return null;
    throw error;
  }
}
