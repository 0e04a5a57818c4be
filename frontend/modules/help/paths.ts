export const helpPattern = '/help/:chapter?';

export const helpPaths = {
  home: '/help',
  chapter: (chapter: string) => `/help/${chapter}`,
  section: (section: string) => `/help/${section.split('.')[0]}#${section}`,
};
