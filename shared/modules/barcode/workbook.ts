import type { ItemWorkbook } from '../../compile/row-reading.ts';
import { lineColumns, readLineKeys } from '../../items/string/workbook.ts';

export const barcodeWorkbook: ItemWorkbook = {
  rows: { barcode: { aliases: ['バーコード', 'QRコード', 'qrcode', 'qr'], columns: lineColumns, read: (reading) => ({ type: 'barcode', ...readLineKeys(reading) }) } },
  example: { name: 'wristband', label: ['リストバンドの番号', 'Wristband'] },
};
