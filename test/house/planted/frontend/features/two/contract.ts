export { contract } from '../../../shared/api/contract.ts';
