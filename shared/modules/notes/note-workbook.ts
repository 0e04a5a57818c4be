import type { ChoiceList } from '../../compile/choice-lists.ts';
import type { NoteWorkbook } from '../../compile/compiler-parts.ts';
import type { Findings } from '../../compile/findings.ts';
import { appearancesOf } from '../../compile/row-reading.ts';
import { placeOf, textOf, type TableRow } from '../../compile/table.ts';
import type { CardDesign } from '../../design/card-design.ts';
import { walkItems } from '../../design/walk.ts';

/** One note for each unsupported word, at the first row that has it. */
const noteAppearances = (rows: readonly TableRow[], findings: Findings): void => {
  const reported = new Set<string>();
  for (const row of rows) {
    for (const word of appearancesOf(row).others) {
      if (reported.has(word)) continue;
      reported.add(word);
      findings.add('appearance.ignored', placeOf(row, 'appearance'), { appearance: word });
    }
  }
};

/** Notes choices with the same label, unless a filter or the column `when` offers them in different places. */
const noteLabels = ({ name, entries }: ChoiceList, findings: Findings): void => {
  const known = new Map<string, string>();
  for (const { row, choice: { value, title, columns } } of entries) {
    const keys = Object.entries(title).map(([language, label]) => JSON.stringify([language, label.trim(), textOf(row, 'when'), columns]));
    const other = keys.map((key) => known.get(key)).find((each) => each !== undefined && each !== value);
    if (other !== undefined) findings.add('choice.label_twice', placeOf(row, 'label'), { label: Object.values(title)[0]!, list: name, value, other });
    for (const key of keys) known.set(key, known.get(key) ?? value);
  }
};

/** Other programs separate several choices by blanks, so they accept no code that contains one. */
const noteBlanks = (lists: readonly ChoiceList[], design: CardDesign, findings: Findings): void => {
  const several = new Set<string>();
  walkItems(design, ({ item }) => {
    if (item.class === 'attribute' && item.type === 'multi') for (const { value } of item.choices) if (/\s/.test(value)) several.add(value);
  });
  if (several.size === 0) return;
  for (const { entries, isFile } of lists) for (const { row, choice } of entries) if (isFile !== true && several.has(choice.value)) findings.add('choice.value_blank', placeOf(row, 'name'), { value: choice.value });
};

export const noteWorkbook: NoteWorkbook = ({ survey, lists, used, mayRepeat, design, findings }) => {
  noteAppearances(survey.rows, findings);
  for (const [name, list] of lists) {
    const row = list.entries[0]?.row;
    if (row === undefined) continue;
    if (!used.has(name)) findings.add('list.unused', placeOf(row, 'list_name'), { list: name });
    if (list.added === undefined && !mayRepeat(row)) noteLabels(list, findings);
  }
  noteBlanks([...lists.values()], design, findings);
};
