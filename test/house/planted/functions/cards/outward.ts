export { target } from '../../frontend/lib/target.ts';
