export { contract } from '../../../shared/modules/one/calls.ts';
