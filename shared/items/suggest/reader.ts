import type { SuggestItem } from '../../design/card-design.ts';
import { asRead, blank, type TextReader } from '../reading.ts';
import { readLine } from '../string/reader.ts';

export const suggestReader: TextReader<SuggestItem> = {
  read: (_item, text) => {
    const line = readLine(text.trim());
    return line.kind === 'read' ? asRead({ name: line.value }) : blank;
  },
};
