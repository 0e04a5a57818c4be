export { target } from './data/target.ts';
