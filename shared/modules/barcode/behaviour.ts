import type { AttributeOf } from '../../design/card-design.ts';
import type { EnteredItem } from '../../items/behaviour.ts';
import { string } from '../../items/string/behaviour.ts';

export const barcode: EnteredItem<AttributeOf<'barcode'>> = { ...string, alike: 'string' };
