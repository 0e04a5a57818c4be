export { target } from '../../modules/one/target.ts';
