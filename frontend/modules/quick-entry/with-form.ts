export { AllOthers } from './all-others.tsx';
