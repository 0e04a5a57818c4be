export const codeListTask = 'code_list';
export const listFileTask = 'list_file';
