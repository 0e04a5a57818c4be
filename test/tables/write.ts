import { writeTables } from './tables.ts';

await writeTables();
