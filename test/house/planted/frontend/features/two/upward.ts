export { target } from '../../routes/target.ts';
