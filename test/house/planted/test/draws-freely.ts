export { integer } from 'fast-check';
