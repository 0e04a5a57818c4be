export { target } from '../plugins/sum/differences.ts';
