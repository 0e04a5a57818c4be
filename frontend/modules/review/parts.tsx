import { lazyModulePart, type FormPart, type FormPlaces, type Places } from '../../lib/modules.ts';

export const DashboardParts = lazyModulePart(async () => (await import('./dashboard-parts.tsx')).DashboardParts);

const ReviewSums = lazyModulePart(async () => (await import('./review-sums.tsx')).ReviewSums, 'review');

export const ProjectSums = ({ project }: Places['project-row']) => (project.review === undefined ? null : <ReviewSums project={project} sums={project.review} />);

export const ReviewMany = lazyModulePart(async () => (await import('./review-many-action.tsx')).ReviewMany);
export const ReviewConditions = lazyModulePart(async () => (await import('./review-conditions.tsx')).ReviewConditions, 'review');
export const SettingPanel = lazyModulePart(async () => (await import('./setting-panel.tsx')).ReviewSettingPanel, 'review');
export const MailAddress = lazyModulePart(async () => (await import('./mail-address.tsx')).MailAddress);

export const cardNotes: FormPart<FormPlaces['card-notes']> = {
  isShown: ({ card }) => card.review !== undefined,
  words: ['review'],
  load: async () => (await import('./review-panel.tsx')).ReviewPanel,
};

export const historyEntry: FormPart<FormPlaces['history-entry']> = {
  isShown: ({ entry }) => entry.review !== undefined,
  words: ['review'],
  load: async () => (await import('./review-words.tsx')).ReviewWords,
};
