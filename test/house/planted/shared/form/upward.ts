export { target } from '../compile/target.ts';
