import type { AttributeOf } from '../../design/card-design.ts';
import type { Entered } from '../behaviour.ts';
import { string } from '../string/behaviour.ts';

/** What a bar code or QR code says, scanned or typed: one line of text. */
export const barcode: Entered<AttributeOf<'barcode'>> = { ...string, alike: 'string' };
