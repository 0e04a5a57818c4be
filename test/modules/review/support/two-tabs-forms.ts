import { aoi } from '../../../unit/frontend/support/answers.ts';
import { memberOf } from '../../../unit/frontend/administration/people.ts';

interface Hands {
  readonly write: (name: RegExp, value: string) => Promise<void>;
  readonly press: (role: 'switch', name: string) => Promise<void>;
  readonly own: object;
}

const review = { on: true, two_people: true, closed: [{ name: 'Q1', from: '2026-01-01', to: '2026-03-31' }], mail: { questions: false, answers: false, every: 'day' }, mail_sender: 'fuda@example.jp', dates: [], revision: 3 };
const second = { name: 'Q2', from: '2026-04-01', to: '2026-06-30' };

/** The forms of the review, open in two tabs. */
export const reviewForms = ({ write, press, own }: Hands) => ({
  'how cards are reviewed': {
    at: '/prjAdminMenu/trauma',
    who: aoi,
    stubs: { ownedUsers: [memberOf('aoi', { is_owner: true })] },
    read: 'ownedReview',
    save: 'saveOwnedReview',
    record: review,
    theirs: { closed: [...review.closed, second] },
    told: /Q2 \(2026-04-01 – 2026-06-30\)/,
    changeMine: () => press('switch', 'To reviewers with answers to check'),
    both: { closed: [...review.closed, second], mail: { ...review.mail, answers: true } },
    same: { change: () => write(/^Name/, 'Mine'), name: /^Closed periods/, mine: { closed: [{ ...review.closed[0], name: 'Mine' }] }, theirs: { closed: [{ ...review.closed[0], name: 'Theirs' }] } },
  },
  'the own address for mails': {
    at: '/changeOwnUserInfo',
    who: aoi,
    stubs: { own },
    read: 'ownMail',
    save: 'saveOwnMail',
    isLast: true,
    record: { mail: null, sender: 'fuda@example.jp', revision: 3 },
    // The account has one revision: here the name was changed in the other tab.
    theirs: {},
    told: null,
    changeMine: () => write(/address/i, 'a@example.jp'),
    both: { mail: 'a@example.jp' },
    same: { change: () => write(/address/i, 'mine@example.jp'), name: /address/i, mine: { mail: 'mine@example.jp' }, theirs: { mail: 'theirs@example.jp' } },
  },
}) as const;
