export { target } from '../session/target.ts';
