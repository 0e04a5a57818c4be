import { inTest, type CoverageRow } from '../coverage.ts';

const startUp = inTest('unit/frontend/session/start-up.test.tsx');
const signIn = inTest('unit/frontend/session/sign-in.test.tsx');
const dashboard = inTest('unit/frontend/dashboard/dashboard.test.tsx');
const cards = inTest('unit/frontend/card-list/cards.test.tsx');
const saveCard = inTest('unit/frontend/card-form/save-card.test.tsx');
const leaveCard = inTest('unit/frontend/card-form/leave-card.test.tsx');
const linkage = inTest('unit/frontend/linkage/linkage.test.tsx');
const own = inTest('unit/frontend/own-account/own-account.test.tsx');

type EndUserRoute = 'home' | 'login' | 'logout' | 'cards' | 'form' | 'card' | 'linkage' | 'own';

/** The route table of end-user 2; the administration screens stand in the other document. */
export const endUserRoutes: Readonly<Record<EndUserRoute, CoverageRow>> = {
  home: {
    what: 'Dashboard when signed in: recent cards and projects; the sign-in screen otherwise',
    by: ['frontend/routes/dashboard.tsx#DashboardRoute', 'frontend/app/root.tsx'],
    tests: [dashboard('above 991 px both lists are side by side, without tabs'), startUp('without a token nothing but the public calls is made')],
  },
  login: {
    what: 'Sign-in form; with afterClose=true it closes its tab after an alert',
    by: ['frontend/routes/login.tsx#LoginRoute', 'frontend/features/session/login-form.tsx#LoginForm'],
    tests: [signIn('signing in keeps the token and shows the screen whose address was opened'), signIn('a tab opened beside a form signs in, says so and closes itself')],
  },
  logout: {
    what: 'Tells the server, removes the token, clears the state and goes to /login',
    by: ['frontend/routes/logout.tsx#LogoutRoute'],
    tests: [startUp('logging out tells the server, forgets the token and shows the sign-in screen')],
  },
  cards: {
    what: 'Cards of one folder and the members of its project',
    by: ['frontend/routes/cards.tsx#CardsRoute'],
    tests: [cards('a page of the folder is asked for as the address says'), cards('members are listed with what still waits on their cards')],
  },
  form: {
    what: 'Entry and change of one card',
    by: ['frontend/routes/form.tsx#FormRoute', 'frontend/features/card-form/card-form-screen.tsx#CardFormScreen'],
    tests: [
      saveCard('posts the answers with id and hash, says so, and leaves cursor and answers where they are'),
      leaveCard('says "not found" when its address was entered without a card, and "not selected" when somebody came from within'),
    ],
  },
  card: {
    what: 'Opens a card by its global id and moves to /form',
    by: ['frontend/routes/card.tsx#CardRoute'],
    tests: [inTest('e2e/specs/user-roles.spec.ts')('an editor finds a card by its number and opens it on a phone by its QR code (${language})')],
  },
  linkage: {
    what: 'Entry of an external system by a key',
    by: ['frontend/routes/linkage.tsx', 'frontend/features/linkage/linkage-screen.tsx#LinkageScreen'],
    tests: [linkage('an external system opens the card of its key by %s'), linkage('the entry %s says: %s')],
  },
  own: {
    what: 'Own account',
    by: ['frontend/features/own-account/own-account-screen.tsx#OwnAccountScreen'],
    tests: [own('only what was changed of login and password is sent, and the way leads to the dashboard')],
  },
};
