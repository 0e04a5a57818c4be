export { target } from '../functions/data/target.ts';
