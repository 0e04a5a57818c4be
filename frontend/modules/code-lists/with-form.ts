export { LongChoices } from './long-choices.tsx';
