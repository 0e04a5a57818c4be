import { paths } from './paths.ts';

/** The start-up parameters linkage=true, projectId, folderId and linkKey mean the linkage entry (spec end-user 2, routes). */
export const takeLinkageFromAddress = (): void => {
  const { searchParams } = new URL(window.location.href);
  if (searchParams.get('linkage') !== 'true') return;
  const part = (name: string) => searchParams.get(name) ?? '';
  window.history.replaceState(null, '', paths.linkage(part('projectId'), part('folderId'), part('linkKey')));
};
