export { target } from '../items/target.ts';
