import type { ItemWorkbook } from '../../compile/row-reading.ts';
import type { AttributeOf } from '../../design/card-design.ts';
import { lengthCell, lineColumns, readLineKeys } from '../string/workbook.ts';

export const barcodeWorkbook: ItemWorkbook<AttributeOf<'barcode'>> = {
  rows: { barcode: { aliases: ['バーコード', 'QRコード', 'qrcode', 'qr'], columns: lineColumns, read: (reading) => ({ type: 'barcode', ...readLineKeys(reading) }) } },
  example: { name: 'wristband', label: ['リストバンドの番号', 'Wristband'] },
  write: (item) => ({ type: 'barcode', ...lengthCell(item) }),
};
