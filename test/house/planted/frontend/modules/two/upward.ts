export { target } from '../../features/one/target.ts';
