export { ChosenUnit } from './unit-choice.tsx';
