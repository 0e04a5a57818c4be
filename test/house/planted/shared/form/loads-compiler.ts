export { target } from '../plugins/sum/workbook.ts';
