import type { AttributeOf } from '../../design/card-design.ts';
import type { EnteredItem } from '../behaviour.ts';
import { string } from '../string/behaviour.ts';

export const barcode: EnteredItem<AttributeOf<'barcode'>> = { ...string, alike: 'string' };
