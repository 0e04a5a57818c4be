import { rowExamples } from '../../items/workbooks.ts';
import type { ReferenceEntry } from './reference.ts';

/** A part of the handbook; its texts are `<id>.title` and `<id>.text` of the catalogue `handbook`. */
export interface HandbookSection {
  readonly id: string;
  readonly examples: readonly string[];
  readonly lists: readonly ReferenceEntry['what'][];
}

interface HandbookChapter {
  readonly id: string;
  readonly sections: readonly HandbookSection[];
}

const section = (id: string, examples: readonly string[] = [], lists: HandbookSection['lists'] = []): HandbookSection => ({ id, examples, lists });

const typeExamples = [
  'text', 'textarea', 'integer', 'decimal', 'range', 'check', 'select_one', 'dropdown', 'select_multiple', 'rank', 'date', 'time', 'datetime', 'age', 'location', ...rowExamples.map(({ type }) => type), 'suggest',
  'note', 'blood_pressure', 'gcs', 'triage_start', 'watch', 'score_level', 'count', 'hidden',
];

/** People who fill cards come first, because they have one hand free. */
export const handbook: readonly HandbookChapter[] = [
  { id: 'nurse', sections: [section('nurse.enter'), section('nurse.save')] },
  {
    id: 'form',
    sections: [
      section('form.start'),
      section('form.types', typeExamples, ['type']),
      section('form.columns', [], ['column']),
      section('form.choices', ['select_one', 'select_multiple', 'choice_filter', 'interlocked']),
      section('form.blocks', ['group', 'repeat', 'composite'], ['block']),
      section('form.ids'),
      section('form.duplicates'),
      section('form.languages'),
      section('form.file'),
    ],
  },
  {
    id: 'rules',
    sections: [
      section('rules.conditions', ['when', 'relevant']),
      section('rules.checks', ['constraint']),
      section('rules.formulas', ['formula', 'formula_choice']),
      section('rules.kinds', [], ['kind']),
      section('rules.settings', [], ['param']),
      section('rules.functions', [], ['function']),
    ],
  },
  { id: 'other', sections: [section('other.kobo'), section('other.redcap'), section('other.leftout')] },
  { id: 'versions', sections: [section('versions.upload'), section('versions.cards')] },
  { id: 'people', sections: [section('people.setup'), section('people.roles'), section('people.copies'), section('people.delete')] },
  { id: 'review', sections: [section('review.setup'), section('review.hospital'), section('review.reviewer'), section('review.many'), section('review.duplicates')] },
  { id: 'export', sections: [section('export.csv'), section('export.files'), section('export.identifiers')] },
  { id: 'machines', sections: [section('machines.api'), section('machines.linkage'), section('machines.script')] },
];
