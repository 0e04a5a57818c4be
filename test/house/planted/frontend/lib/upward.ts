export { target } from '../components/target.ts';
