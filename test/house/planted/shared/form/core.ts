export { join } from 'node:path';
