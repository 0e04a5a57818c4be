// One file beside the bundle for all that opens forms: each such file carries its own copy of the engine.
export { countAnswers } from './count-answers.ts';
export { openRules } from './judge-rules.ts';
