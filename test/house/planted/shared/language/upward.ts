export { target } from '../form/target.ts';
