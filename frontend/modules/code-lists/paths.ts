export const codeListPatterns = { lists: '/manage/codeLists' } as const;
