export { schemas } from '../items/schemas.ts';
