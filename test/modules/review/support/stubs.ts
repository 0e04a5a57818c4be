const off = { on: false, two_people: true, closed: [], mail: { questions: false, answers: false, every: 'day' }, mail_sender: null, dates: [], revision: 0 };

/** An installation that sends no mails, and projects without a review. */
export const reviewStubs = { ownMail: { mail: null, sender: null, revision: 3 }, ownedReview: off, projectReview: off };
