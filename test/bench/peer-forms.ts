import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { generatedDesign } from '#test/support/generated-design.ts';

/** One form in three notations: ours, SurveyJS's JSON, an ODK XForm. */

const title = { en: 'Item' };

const rowItems = Array.from({ length: 10 }, (_, index): Item => ({ class: 'attribute', type: 'number', name: `r${index}`, title, valid_range: { min: 0, max: 300 } }));

/** The generated form of `count` items, and a page with one repeat of ten numbers. */
export const peerDesign = (count: number): CardDesign => {
  const design = generatedDesign(count);
  return { ...design, pages: [...design.pages, { name: 'rows', title, items: [{ class: 'repeat', name: 'row', title, items: rowItems }] }] };
};

interface Leaf {
  readonly page: string;
  readonly item: Item;
  /** The choice that must be "yes" to show it. */
  readonly gate: string | null;
}

const leavesOf = (page: string, items: readonly Item[], gate: string | null = null): Leaf[] =>
  items.flatMap((item): Leaf[] => {
    if (item.class === 'group') return leavesOf(page, item.items, gate);
    if (item.class !== 'attribute') return [];
    const shown = 'activation' in item ? (item.activation ?? []).flatMap(({ items: inner }) => leavesOf(page, inner, item.name)) : [];
    return [{ page, item, gate }, ...shown];
  });

const pagesOf = (count: number): { readonly page: string; readonly leaves: readonly Leaf[] }[] =>
  generatedDesign(count).pages.map(({ name, items }) => ({ page: name, leaves: leavesOf(name, items) }));

const sourcesOf = (item: Item): readonly string[] =>
  item.class === 'attribute' && item.type === 'plugin' ? (item.plugin.params['sources'] as readonly string[]) : [];
const nameOf = (path: string): string => path.slice(path.indexOf('.') + 1);

export const surveyOf = (count: number, rows: number): object => ({
  clearInvisibleValues: 'onHidden',
  pages: [
    ...pagesOf(count).map(({ page, leaves }) => ({
      name: page,
      elements: leaves.map(({ item, gate }) => {
        const common = { name: item.name, title: 'Item', isRequired: item.required === true, ...(gate !== null && { visibleIf: `{${gate}} = 'yes'` }) };
        const sources = sourcesOf(item);
        if (sources.length > 0) return { ...common, type: 'expression', expression: `sum(${sources.map((path) => `{${nameOf(path)}}`).join(', ')})` };
        if (item.class === 'attribute' && item.type === 'single') return { ...common, type: 'radiogroup', choices: ['yes', 'no'] };
        return { ...common, type: 'text', inputType: 'number', min: 0, max: 300 };
      }),
    })),
    {
      name: 'rows',
      elements: [
        {
          type: 'paneldynamic',
          name: 'row',
          panelCount: rows,
          templateElements: rowItems.map(({ name }) => ({ type: 'text', inputType: 'number', name, min: 0, max: 300 })),
        },
      ],
    },
  ],
});

const range = 'constraint=". &gt;= 0 and . &lt;= 300"';

const bindOf = ({ page, item, gate }: Leaf): string => {
  const sources = sourcesOf(item);
  const relevant = gate === null ? '' : ` relevant="/data/${page}/${gate} = 'yes'"`;
  const required = item.required === true ? ' required="true()"' : '';
  const isChoice = item.class === 'attribute' && item.type === 'single';
  const calculate = sources.map((path) => `coalesce(/data/${path.replace('.', '/')}, 0)`).join(' + ');
  const rest = sources.length > 0 ? `type="decimal" calculate="${calculate}"` : isChoice ? 'type="string"' : `type="decimal" ${range}`;
  return `<bind nodeset="/data/${page}/${item.name}" ${rest}${relevant}${required}/>`;
};

const controlOf = ({ page, item }: Leaf): string => {
  const ref = `ref="/data/${page}/${item.name}"`;
  if (sourcesOf(item).length > 0) return '';
  if (item.class !== 'attribute' || item.type !== 'single') return `<input ${ref}><label>Item</label></input>`;
  const options = ['yes', 'no'].map((value) => `<item><label>${value}</label><value>${value}</value></item>`).join('');
  return `<select1 ${ref}><label>Item</label>${options}</select1>`;
};

export const xformOf = (count: number): string => {
  const pages = pagesOf(count);
  const leaves = pages.flatMap((page) => page.leaves);
  const names = rowItems.map(({ name }) => name);
  const instance = pages.map(({ page, leaves: own }) => `<${page}>${own.map(({ item }) => `<${item.name}/>`).join('')}</${page}>`).join('');
  const body = pages.map(({ page, leaves: own }) => `<group ref="/data/${page}"><label>Page</label>${own.map(controlOf).join('')}</group>`).join('');
  return [
    '<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">',
    `<h:head><h:title>Form</h:title><model><instance><data id="form">${instance}<row jr:template="">${names.map((name) => `<${name}/>`).join('')}</row></data></instance>`,
    leaves.map(bindOf).join(''),
    names.map((name) => `<bind nodeset="/data/row/${name}" type="decimal" ${range}/>`).join(''),
    `</model></h:head><h:body>${body}<group ref="/data/row"><label>Rows</label><repeat nodeset="/data/row">`,
    names.map((name) => `<input ref="/data/row/${name}"><label>Item</label></input>`).join(''),
    '</repeat></group></h:body></h:html>',
  ].join('');
};

export interface PeerChange {
  /** "page.item" */
  readonly path: string;
  readonly value: number | 'yes' | 'no';
}

/** The same answers for every engine, spread over the form: every fifth a choice, the others numbers that are shown then. */
export const peerChanges = (count: number, length: number): PeerChange[] => {
  const leaves = pagesOf(count).flatMap((page) => page.leaves);
  const open = new Map<string, string>();
  const changes: PeerChange[] = [];
  let state = 7;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  while (changes.length < length) {
    const { page, item, gate } = leaves[next(leaves.length)]!;
    const isChoice = item.class === 'attribute' && item.type === 'single';
    if (sourcesOf(item).length > 0 || (gate !== null && open.get(gate) !== 'yes')) continue;
    const value = isChoice ? (open.get(item.name) === 'yes' && next(3) === 0 ? 'no' : 'yes') : next(300);
    if (isChoice) open.set(item.name, String(value));
    changes.push({ path: `${page}.${item.name}`, value });
  }
  return changes;
};
