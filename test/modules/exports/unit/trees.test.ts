// @vitest-environment jsdom
import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { answersInFile, fileOf, folders } from '#test/support/random-folder.ts';

/** What an answer is made of, as lines "page.name.part = value". Whether there is a blank or a T before the time of day says nothing. */
const leavesOf = (name: string, answer: AnswerValue): readonly string[] => {
  if (answer === null || answer === '') return [];
  if (typeof answer !== 'object') return [`${name} = ${/_registered_at(?:_\d+)+$/.test(name) ? String(answer).replace(' ', 'T') : String(answer)}`];
  if (Array.isArray(answer)) return (answer as readonly AnswerValue[]).flatMap((value) => leavesOf(name, value));
  return Object.entries(answer).flatMap(([part, value]) => leavesOf(part === 'steps' ? name : `${name}.${part}`, value));
};
const leavesIn = (vals: Answers): readonly string[] => Object.entries(vals).flatMap(([page, answers]) => Object.entries(answers).flatMap(([stored, answer]) => leavesOf(`${page}.${stored}`, answer)));

/** Whether a choice stands in the list that an item holds as text which takes several no longer. */
const standsInList = (leaf: string, found: readonly string[]): boolean => {
  const at = leaf.indexOf(' = ') + 3;
  return found.some((other) => other.startsWith(`${leaf.slice(0, at)}[`) && (JSON.parse(other.slice(at)) as readonly unknown[]).includes(leaf.slice(at)));
};

/** "page.item.part" with the repetition in which it stands. */
const placed = (name: string, indices: readonly string[]): string => {
  const [page = '', stored = '', ...part] = name.split('.');
  return [page, [stored, ...indices].join('_'), ...part].join('.');
};

/** Undoes what stands for letters that XML has no place for. */
const decoded = (text: string): string => text.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const odmLeaves = (file: string): readonly (readonly string[])[] => {
  const root = new DOMParser().parseFromString(file, 'application/xml').documentElement;
  const names = new Map([...root.getElementsByTagName('ItemDef')].map((each) => [each.getAttribute('OID'), each.getAttribute('Name') ?? '']));
  const within = (element: Element, indices: readonly string[]): readonly string[] =>
    [...element.children].flatMap((child) => {
      const key = child.getAttribute('ItemGroupRepeatKey');
      if (child.nodeName !== 'ItemData') return within(child, key === null ? indices : [...indices, key]);
      const name = placed(names.get(child.getAttribute('ItemOID')) ?? '', indices);
      return [...child.querySelectorAll('Value, TranslatedText')].map(({ textContent }) => `${name} = ${decoded(textContent)}`);
    });
  return [...root.getElementsByTagName('SubjectData')].map((subject) => within(subject, []));
};

interface ResponseItem {
  readonly linkId: string;
  readonly answer?: readonly { readonly valueCoding?: { readonly code: string }; readonly [type: string]: unknown }[];
  readonly item?: readonly ResponseItem[];
}

const fhirLeaves = (file: string): readonly (readonly string[])[] => {
  const within = (items: readonly ResponseItem[], indices: readonly string[]): readonly string[] => {
    const count = new Map<string, number>();
    return items.flatMap(({ linkId, answer = [], item = [] }) => {
      const number = (count.get(linkId) ?? 0) + 1;
      count.set(linkId, number);
      const name = placed(linkId.split('-').at(-1)!, indices);
      const said = answer.flatMap((each) =>
        Object.entries(each).map(([type, value]) => {
          if (type === 'valueCoding') return each.valueCoding!.code;
          if (type === 'valueDateTime') return String(value).slice(0, 16);
          // A picture stands for a control character, which FHIR has no place for.
          return type === 'valueTime' ? String(value).slice(0, 5) : String(value).replaceAll(/[\u2400-\u241f]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400));
        }),
      );
      return [...said.map((value) => `${name} = ${value}`), ...within(item, linkId.endsWith('.group') ? [...indices, String(number)] : indices)];
    });
  };
  const [, ...responses] = file.trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly item?: readonly ResponseItem[] });
  return responses.map(({ item = [] }) => within(item, []));
};

// proves U9.69
describe('each format that is a tree, read back by another reader, has every answer of random designs in several versions', () => {
  it.each([
    ['odm', odmLeaves],
    ['fhir', fhirLeaves],
  ] as const)('%s', async (format, read) => {
    await fc.assert(
      fc.asyncProperty(folders, async (folder) => {
        const found = read((await fileOf(folder, { format })).toString('utf8'));
        expect(found).toHaveLength(folder.cards.length);
        const lost = folder.cards.flatMap((card, index) => leavesIn(answersInFile(folder, card, false)).filter((leaf) => !found[index]!.includes(leaf) && !standsInList(leaf, found[index]!)));
        expect(lost).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});
