export { OwnAccountScreen as OwnAccountRoute } from '../features/own-account/own-account-screen.tsx';
