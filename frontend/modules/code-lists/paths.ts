export const codeListPatterns = { manageCodeLists: '/manage/codeLists' } as const;
