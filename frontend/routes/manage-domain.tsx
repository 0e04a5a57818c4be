import { DomainScreen } from '../features/manage-domain/domain-screen.tsx';

/** /manage/domain */
export const ManageDomainRoute = DomainScreen;
