export const codeListTask = 'code_list';
