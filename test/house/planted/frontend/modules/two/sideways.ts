export { target } from '../one/target.ts';
