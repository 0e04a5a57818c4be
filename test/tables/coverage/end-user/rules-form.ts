import { inTest, type CoverageRow } from '../coverage.ts';

const saveCard = inTest('unit/frontend/card-form/save-card.test.tsx');
const leaveCard = inTest('unit/frontend/card-form/leave-card.test.tsx');
const journal = inTest('unit/frontend/card-form/journal.test.tsx');
const items = inTest('unit/frontend/card-form/items.test.tsx');
const clinical = inTest('unit/frontend/card-form/clinical-items.test.tsx');
const suggest = inTest('unit/frontend/card-form/suggest-item.test.tsx');
const formItems = inTest('unit/shared/form/items.test.ts');
const parted = inTest('unit/shared/form/parted-items.test.ts');
const computed = inTest('unit/shared/form/computed.test.ts');
const triage = inTest('unit/shared/clinical/triage.test.ts');
const survival = inTest('unit/shared/clinical/survival.test.ts');
const exposure = inTest('scenario/exposure.test.ts');
const repeats = inTest('scenario/repeats.test.ts');
const status = inTest('scenario/status.test.ts');
const opening = inTest('scenario/opening.test.ts');
const submit = inTest('scenario/submit-check.test.ts');
const schedules = inTest('e2e/specs/journal.spec.ts');
const mainJob = inTest('e2e/specs/main-job.spec.ts');

const editor = 'frontend/features/card-form/use-card-editor.ts';

/** Rules of the card form (end-user 2 to 5 and 9), and that nothing typed is lost. */
export const formRules: readonly CoverageRow[] = [
  { what: 'Tabs per page, marked no, partial, all', by: ['frontend/features/card-form/page-tabs.tsx'], tests: [items('are tabs that say how far each is')] },
  { what: 'Id attributes above the tabs', by: ['frontend/features/card-form/id-attributes.tsx#IdAttributes'], tests: [leaveCard('shows the id attributes above the tabs as they are typed')] },
  { what: 'Footer: save always; QR code, cancel, delete when editable', by: ['frontend/features/card-form/card-footer.tsx#CardFooter'], tests: [leaveCard('shows a read-only card without cancel and delete, its save button disabled'), inTest('unit/frontend/card-form/print-and-qr.test.tsx')('a card that cannot be changed offers no QR code'), leaveCard('is not offered for a card that was never saved')] },
  { what: 'Going back asks, unless another dialog is open', by: ['frontend/features/card-form/use-leave-guard.ts'], tests: [leaveCard('with unsaved answers asks first, by the browser’s back button'), leaveCard('while another dialog is open going back leads nowhere and asks nothing')] },
  { what: 'The design, then the card, then /form', by: ['frontend/lib/open-card.ts'], tests: [leaveCard('opens an old card with the design it was saved with')] },
  { what: 'The QR code opens the card on a phone', by: ['frontend/routes/card.tsx#CardRoute'], tests: [inTest('e2e/specs/user-roles.spec.ts')('an editor finds a card by its number and opens it on a phone by its QR code (${language})')] },
  { what: 'Save: checked here, posted with status, id and hash stored; a new card’s id goes into the address', by: [editor], tests: [saveCard('is checked here first: nothing is sent, the findings name page and item, and one press leads to the field'), saveCard('of a new card puts its id into the address, takes the given number over and goes on editing the same card')] },
  { what: 'After a save the cursor stays', by: [editor], tests: [saveCard('posts the answers with id and hash, says so, and leaves cursor and answers where they are')] },
  { what: 'Print of one card: all pages, scores with their inputs', by: ['frontend/features/card-form/print/print-sheet.tsx#PrintSheet'], tests: [inTest('unit/frontend/card-form/print-and-qr.test.tsx')('paper shows every page with its answers, repetitions, scores and what these come from')] },
  { what: 'Whole card by keyboard', by: ['frontend/features/card-form/card-editor.tsx#CardEditor'], tests: [inTest('e2e/specs/screens.spec.ts')('a card is filled and saved by keyboard alone'), inTest('e2e/specs/items.spec.ts')('every type is entered ${name}, saved, opened again and exported')] },

  // Nothing is lost
  { what: 'Reload, kill, offline, 401, 409 in any order: nothing typed 300 ms before is lost', by: ['frontend/lib/journal/journal.ts#openJournal', 'frontend/features/card-form/use-journal.ts#useJournal'], tests: [schedules('no answer typed ${lossMs} ms before an interruption is lost, schedule ${seed}')] },
  { what: 'A card of 300 answers comes back fast', by: ['frontend/lib/journal/journal.ts'], tests: [schedules('a card of 300 answers comes back about as fast as an empty one opens')] },
  { what: 'The journal is encrypted and never another user’s', by: ['frontend/lib/journal/seal.ts'], tests: [journal('lie on the device encrypted, and nobody else’s session can read them')] },
  { what: 'Logout asks before it wipes', by: ['frontend/routes/logout.tsx#LogoutRoute'], tests: [journal('asks before it deletes unsaved answers, and deletes only those of this user'), journal('asks nothing when everything is saved')] },
  { what: 'Signing in again, in place or in a new tab, lets the pending save go on', by: ['frontend/features/card-form/dialogs/sign-in-again.tsx#SignInAgain', editor], tests: [saveCard('because the session expired goes on by itself after the same user signed in over the form'), saveCard('because the session expired offers to sign in beside, and goes on by itself once that is done'), journal('a save that an earlier one without an answer holds up goes out with it after signing in again')] },
  { what: 'A retry makes no second card', by: ['frontend/features/card-form/save-attempts.ts#createSaveAttempts'], tests: [saveCard('sends the same key and body for a second try, and a new key once the answers differ')] },
  { what: 'Merge: one side’s changes by themselves, true clashes by choice, saved on the new hash', by: ['shared/form/merge-answers.ts#mergeAnswers'], tests: [inTest('scenario/merge-properties.test.ts')('two editors get the same card in either order, choice by choice'), inTest('scenario/merge-properties.test.ts')('nothing that either editor typed is overwritten without being asked about'), journal('merges what only one of them changed, and saves it on the other’s'), mainJob('a second browser that saves first leaves the other with 409.1 and everything it typed')] },

  // Form behaviour (4)
  { what: 'Read-only: inputs disabled, no clear buttons', by: ['frontend/features/card-form/form-environment.ts'], tests: [items('disables every control and hides the clear buttons')] },
  { what: 'Choosing exposes children, deselecting clears them', by: ['shared/form/form-state.ts'], tests: [items('expose the children of the chosen value directly under them, and take their answers away when it goes')] },
  { what: 'Exclusive choices remove what they exclude', by: ['shared/form/items/index.ts'], tests: [formItems('choosing one removes what it excludes'), formItems('choosing an excluded one removes it')] },
  { what: 'A group exposes what the selected value asks for; several selections combine', by: ['shared/form/shown.ts'], tests: [exposure('exposes the entries whose list contains the selected value'), exposure('several selections of a multi combine their items'), exposure('unticking a check takes its items away')] },
  { what: 'Defaults (today, organisation) on new cards only', by: ['shared/form/defaults.ts'], tests: [opening('fill a new card'), opening('leave a stored card alone')] },
  { what: 'Page status no, partial, all; overall; comp or incomp', by: ['shared/form/status.ts'], tests: [status('is no without an answer, partial with some, all with every one'), status('is no when every page is no, all when every page is all, partial otherwise'), status('is comp when each exposed required item is answered')] },
  { what: 'What does not count as an answer', by: ['shared/form/status.ts'], tests: [status('does not wait for separators, labels, optional checks, numbered items, repeats, composites and computed items')] },
  { what: 'Repeats: count 1, plus button, time of registration', by: ['frontend/features/card-form/repeat-view.tsx'], tests: [items('repeat their items, tell when each was added, and ask before one goes'), repeats('starts at a count of 1'), repeats('records the current time with each repetition that is added')] },
  { what: 'Plugins recompute when their sources change', by: ['shared/form/computed/index.ts'], tests: [computed('computed items recompute in the order of their inputs, wherever they stand')] },

  // Validation (5)
  { what: 'Number: full-width becomes half-width, one point, leading dash is a minus, scale cuts, precision and range', by: ['frontend/features/card-form/items/number-item.tsx', 'shared/form/items/index.ts'], tests: [formItems('is an integer with scale 0'), formItems('takes a leading long dash as minus'), formItems('has too many digits beyond its precision'), items('hints at minimum, maximum and decimals, in the reader’s language'), mainJob('digits typed through an input method convert when the composition ends')] },
  { what: 'Text: counter and error above max_length', by: ['frontend/features/card-form/items/plain-items.tsx'], tests: [items('counts its characters and turns to an error above its length')] },
  { what: 'Blood pressure: 3 characters, 0 to 300, systolic not below diastolic, both needed', by: ['frontend/features/card-form/items/blood-pressure-item.tsx'], tests: [clinical('takes both parts, three characters each, and names its range'), parted('lies within 0 to 300 unless the design says otherwise'), parted('is answered only when both are there')] },
  { what: 'Age: digits, year of 3 characters, 12 months and more become 0, cleared when both are empty', by: ['frontend/features/card-form/items/age-item.tsx'], tests: [clinical('takes years and months in any script, three digits of years at most'), clinical('turns twelve months and more into 0 when the field is left'), clinical('is no answer once both parts are empty, and says its parts in Japanese')] },
  { what: 'Date: YYYY-MM-DD, native on phones and tablets, Today', by: ['frontend/features/card-form/items/temporal-items.tsx'], tests: [items('is read as people write it and shown as it is stored'), items('is today by one press'), items('uses the picker of the device on phones and tablets')] },
  { what: 'Date difference: days, empty if the end is first, today only with is_empty', by: ['shared/form/computed/index.ts'], tests: [computed('is in days, across a leap day, whatever the time of day'), computed('is blank if the end is before the start'), computed('takes today for a missing date only with is_empty')] },
  { what: 'Ratios: only with all inputs, two decimals', by: ['shared/clinical/shock-indices.ts'], tests: [inTest('unit/shared/clinical/indices.test.ts')('HR %s, SBP %s, DBP %s, GCS %s, age %s')] },
  { what: 'Survival: needs GCS, at most two missing, two decimals', by: ['shared/clinical/survival.ts'], tests: [survival('ISS %s, age %s, SBP %s, GCS %s, RR %s has logit %s and probability %s'), survival('names the predictors that were assumed')] },
  { what: 'Sum: an integer', by: ['shared/form/computed/sum.ts'], tests: [computed('is an integer, half up on the exact sum of decimals')] },
  { what: 'Required mark; empty required items are incomplete', by: ['frontend/features/card-form/items/field.tsx'], tests: [items('carries a mark that is no part of its name, and no finding before the first attempt to save'), items('is found missing after an attempt, until it is answered')] },
  { what: 'Submit check: something entered, each id attribute', by: ['shared/form/save-check.ts', 'shared/form/status.ts'], tests: [submit('something must have been entered'), submit('labels, optional checks, counts, given numbers and computed values are no entry'), submit('each id attribute must be answered unless it is numbered, told with page and item title in the reader’s language')] },
  { what: 'Code search: debounced by 1 s, words split on any space', by: ['frontend/features/card-form/suggest/use-code-search.ts'], tests: [suggest('asks the server once typing pauses for a second, and says that it is connecting'), inTest('api/master/search-master.test.ts')('answers entries that match every word, with their names')] },

  // Tools and constants (4, 9)
  { what: 'Stopwatch: rate per hour or minute, rounded up; 0 for unable; save only with a value', by: ['frontend/features/card-form/dialogs/stopwatch-dialog.tsx#StopwatchDialog'], tests: [clinical('makes a rate of the count, rounded up, and saves nothing before there is one'), clinical('saves 0 for what cannot be measured')] },
  { what: 'Breath timer: five breaths, 10 to 29 goes on', by: ['frontend/features/card-form/start/breath-timer.tsx#BreathTimer'], tests: [clinical('reads five breaths in %i ms as %s')] },
  { what: 'Triage flow and its groups', by: ['shared/clinical/start-triage.ts', 'frontend/features/card-form/start/start-dialog.tsx'], tests: [triage('splits the 729 combinations of answers as the truth table does'), clinical('leads question by question to a group, told by word and colour, and can go back')] },
  { what: 'Colour bands of the paediatric tape', by: ['shared/clinical/tape-colours.ts'], tests: [triage('differ between the two readings at exactly 0y2m and 0y6m up to 15 years')] },
  { what: 'Two-part value: whole part plus hundredths', by: ['shared/clinical/two-part.ts'], tests: [triage('the two-part value')] },
  { what: 'PPATS: 6 or more top priority, 1 to 5 non-emergency, 0 waiting, fatal when all is 0', by: ['shared/clinical/ppats.ts'], tests: [triage('PPATS priority')] },
  { what: 'GCS: total only when all three are chosen', by: ['shared/clinical/coma-scale.ts', 'frontend/features/card-form/items/gcs-item.tsx'], tests: [triage('totals all 120 combinations from 3 to 15'), parted('shows a total only when all three are chosen'), clinical('shows the total once all three parts are chosen')] },
];
