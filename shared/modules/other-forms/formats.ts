export const otherForms = ['xlsform', 'dictionary'] as const;
