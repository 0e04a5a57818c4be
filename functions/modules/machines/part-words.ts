import { textOperators, type CardFilter } from '#shared/api/card-filter.ts';
import type { CallName } from '#shared/api/routes.ts';
import { answerForms } from './answer-forms.ts';

/** The words are kept apart from the contracts, which every page of the site loads. */

const withErrors = 'Where the project allows it (saves_with_errors): stores the card although answers are wrong, as in progress. Id attributes must be right.';
const context = 'Day, minute and language of the person who enters, for what the form works out from them. Without it, those of the registry.';
const period = 'Local date and time at +09:00 in the years 1900 to 2200, on a day that there is; the end is not before the start, and null is no end.';
const tokenEnd = 'Within two years from now.';
const enteredWith = 'The design version by whose names the answers were written: of a card that is there its own. A new card may come by the names of an earlier one.';
const moveTo = 'Moves the card to this version, which is the one in force.';
const leftOver = 'Answers of an earlier version without a place in this one, to be kept beside the card.';

export const partWords: { readonly [Name in CallName]?: { readonly [part: string]: string } } = {
  saveCard: {
    id: 'The card to replace; goes with card_hash.',
    card_hash: 'As the card had it when it was read.',
    version: enteredWith,
    move_to: moveTo,
    left_over: leftOver,
    status: 'Not looked at: the product works it out.',
    reasons: 'true: reasons for missing answers are replaced like the answers. Else those that are stored stay where the answer stays blank.',
    confirmations: 'true: confirmations of warnings are replaced like the answers. Else those that are stored stay where the answer stays the same.',
    with_errors: withErrors,
    together: 'Paths of yes/no answers that were entered at once. The history marks those that this save changes.',
    context,
    link: 'Of a new card: what POST /api/u/linkage answered. The value must stand in vals as well; of two that claim it, one is linkage.taken.',
  },
  patchCard: { card_hash: 'As the card had it when it was read.', version: enteredWith, move_to: moveTo, with_errors: withErrors, context },
  createFolder: { registration_start_at: period, registration_end_at: period },
  saveFolder: { registration_start_at: period, registration_end_at: period },
  issueOwnedToken: { end_at: tokenEnd },
  openLinkedCard: { linkKey: 'The value that cards are found by, such as a case number. Blanks around it do not count.', context },
  requestExport: {
    lang: 'Of titles and words; without it, that of the account.',
    excel: 'With a mark by which Excel reads a CSV as UTF-8.',
    format: 'csv gives more columns than no format: one for each choice of several, and the first and last day of a date that is known in part.',
    style: 'excel: titles and words, in csv and xlsx. statistics: names and codes.',
    pages: 'Names of pages, with commas between them.',
    repeats: 'wide: a column for each repetition. long: a table of its own for each repeat; a csv then comes as a zip.',
    no_orphans: 'Without the columns of answers that have no place in the design in force.',
    helpers: 'With values that are worked out and shown to nobody.',
    with_errors: 'With cards that were saved with errors.',
    deidentified: 'Without what tells who the patient is; days are moved.',
    where: 'As JSON: only the cards that such a search finds.',
    zone: 'Time zone in which the times of a spreadsheet are written, such as Asia/Tokyo.',
  },
};

export const filterWords: { readonly [Part in keyof CardFilter]-?: string } = {
  items: `By "page.item", at most 10, id attributes and listed items (summary of the design) alone. in: any of these, exactly: codes of choices, texts and numbers as they are stored, true of a check, or reasons for a missing answer. from, to: numbers, or dates and times as they are stored, both ends included; a date that is known in part is found where one of its days would be. ${textOperators.join(', ')}: texts, whatever their width, case and kana. {}: whatever is answered, or missing for a reason.`,
  text: 'The same of what a list shows of a card: any listed answer, alone or behind the name of its item, the organisation of the last save, or the id of the card as a whole.',
  required: 'comp: no required answer is missing.',
  overall: 'Pages: none begun, some, all complete.',
  project: 'Ids of projects, for a search over all of them.',
  org: 'Ids of organisations whose people made the card.',
  by: 'Ids of people who made the card; of a machine, who issued its token.',
  created: 'Both ends included; with a zone.',
  updated: 'Both ends included; with a zone.',
  version: 'Design versions that the card was saved with.',
  orphaned: 'Whether answers lost their place in the version of the card.',
  errors: 'Whether the card was saved with errors.',
  state: 'In the review; entry: never submitted.',
  queries: 'Cards with a question that waits for an answer, or was answered and is not closed.',
};

const formLines = Object.entries(answerForms).map(([type, { example, words }]) => `- ${type}: \`${JSON.stringify(example)}\`${words === undefined ? '' : ` (${words})`}`);

export const answersWords = `By the names of page and item that the design has (GET /api/u/design/{pId}/{fId}/{version}/card). By the type of the item, of a plugin by its kind:

${formLines.join('\n')}

Everything else is worked out: it may be sent back as it was read, and is not looked at. Blocks and texts of the form hold no answer, so their names are refused.

An item of a repeat has the number of the repetition in its name, and the repeat holds their count: \`{"wound": 2, "site_1": "head", "site_2": "arm"}\`; in a repeat within it, \`photo_1_2\`.
Why an answer is missing stands in its place under \`item@missing\`, of a part under \`item.part@missing\`: \`{"weight@missing": "unknown"}\`, with a value of missing_reasons of the design.`;
