export { target } from '../data/table.ts';
