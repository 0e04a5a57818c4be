import { refusesWhatIsOdd } from '../../support/odd-requests.ts';

refusesWhatIsOdd(2);
