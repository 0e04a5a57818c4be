export const helpPatterns = { help: '/help/:chapter?' } as const;

export const helpPaths = {
  home: '/help',
  chapter: (chapter: string) => `/help/${chapter}`,
  section: (section: string) => `/help/${section.split('.')[0]}#${section}`,
};
