import * as fc from '#test/support/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { parseMarkup } from '#shared/language/markup-readers.ts';
import type { Block, Inline } from '#shared/language/markup-tree.ts';
import { plainMarkup } from '#shared/language/markup.ts';
import { mayHoldMarkup } from '#shared/language/mentions.ts';
import { markedTexts } from '../marked-texts.ts';

describe('a text as its author writes it', () => {
  it.each(markedTexts)('%j', (written, tree, plain) => {
    expect(parseMarkup(written)).toEqual(tree);
    expect(plainMarkup(written)).toBe(plain);
  });

  it('may be left alone where nothing in it begins anything', () => {
    const untouched = markedTexts.filter(([written]) => !mayHoldMarkup(written));
    expect(untouched.length).toBeGreaterThan(5);
    expect(untouched.map(([, , plain]) => plain)).toEqual(untouched.map(([written]) => written));
  });
});

const inlinesOf = (block: Block): readonly Inline[] => (block.kind === 'list' ? block.items.flat() : block.of);
const within = (node: Inline): readonly Inline[] => [node, ...(typeof node !== 'string' && 'of' in node ? node.of.flatMap(within) : [])];
const nodesOf = (text: string): readonly Inline[] => parseMarkup(text).flatMap(inlinesOf).flatMap(within);

/** Pieces that mean something, so that they meet in every way. */
const piece = fc.constantFrom(
  '*', '**', '***', '_', '__', '\\', '#', '# ', '- ', '1. ', '\n', '\n\n', ' ', '[', ']', '(', ')', '](', '[a](', '<', '>', '</', '<b>', '</b>', '<i>', '</i>', '<br>', '<p>', '<ul>', '<li>', '</ul>', '<h1>', '<u>', '</u>',
  '<a href="', '">', '</a>', '<span style="color:', '</span>', 'javascript:', 'data:', 'https://', 'mailto:', 'tel:', 'java\tscript:', '&#106;', '&lt;', '&', ';', '${', '}', '${p.a}', '"', "'", 'red', 'x', '重', '\u0000', '\u202e', '😀', '\ud800',
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('any text whatsoever', () => {
  it('is taken apart without a fault, and leads nowhere but to http, https, mailto and tel', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const nodes = nodesOf(text).filter((node) => typeof node !== 'string');
        const schemes = nodes.flatMap((node) => (node.kind === 'link' ? [new URL(node.href.replaceAll(/\$\{[^}]*\}/g, 'x'), 'invalid://nowhere').protocol] : []));
        expect(schemes.filter((scheme) => !['http:', 'https:', 'mailto:', 'tel:'].includes(scheme))).toEqual([]);
        const colours = nodes.flatMap((node) => (node.kind === 'colour' ? [node.colour] : []));
        expect(colours.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('has words in one line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainMarkup(text);
        expect(plain).toBe(plain.trim());
        expect(plain).not.toMatch(/[\n\r]/);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes time by its length', () => {
    for (const unit of ['*a ', '[a](', '<b x="', '<span style="color:', '_', '**a', '<li>', '${', '&#', '<a href=x y=', '1. x\n']) {
      expect(plainMarkup(unit.repeat(20_000)).length).toBeLessThanOrEqual(unit.length * 20_000);
    }
  });
});

/** Words in marks of every kind. */
const marked: fc.Arbitrary<{ readonly written: string; readonly words: string }> = fc.letrec<{ node: { written: string; words: string } }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.stringMatching(/^[a-z]{1,6}$/).map((words) => ({ written: words, words })),
    fc.tuple(fc.constantFrom('**|**', '<b>|</b>', '<i>|</i>', '<u>|</u>', '<span style="color:red">|</span>', '[|](https://example.org)', '<sub>|</sub>', '<font color=blue>|</font>'), tie('node')).map(([wrap, { written, words }]) => ({
      written: wrap.startsWith('[') && written.includes('[') ? written : wrap.replace('|', () => written),
      words,
    })),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => ({ written: `${one.written} ${other.written}`, words: `${one.words} ${other.words}` })),
  ),
})).node;

test('the plain form of marked words is these words, without any mark', () => {
  fc.assert(
    fc.property(marked, ({ written, words }) => {
      // Marks next to marks of the same kind are one run: "****" opens nothing.
      fc.pre(!written.includes('***'));
      expect(plainMarkup(written)).toBe(words);
    }),
    { numRuns: 1000 },
  );
});
