export { Reasoned } from './reasoned.tsx';
