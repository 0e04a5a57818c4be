export { target } from '../../infra/target.ts';
