export { target } from '../problem.ts';
