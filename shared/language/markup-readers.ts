import { parseMarks } from '../modules/marked-texts/parse-markup.ts';
import type { Block, Inline } from './markup-tree.ts';
import { splitAtMentions } from './mentions.ts';

// This composition file lists what reads marks in texts. Without it, a text is shown as it is written, with the answers that it mentions.

const readers: readonly ((text: string) => readonly Block[])[] = [
  parseMarks,
];

const asWritten = (line: string): readonly Inline[] => splitAtMentions(line).map((part) => (typeof part === 'string' ? part : { kind: 'mention', ...part }));

export const parseMarkup = (text: string): readonly Block[] =>
  readers[0]?.(text) ?? [{ kind: 'paragraph', of: text.split('\n').flatMap((line, at) => [...(at === 0 ? [] : [{ kind: 'break' } as const]), ...asWritten(line)]) }];
