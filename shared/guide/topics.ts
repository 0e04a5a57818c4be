/** The sections of the handbook that findings lead to, by how their codes begin; the longest beginning decides. */
const topics: readonly (readonly [beginning: string, section: string])[] = [
  ['file.', 'form.file'],
  ['sheet.', 'form.start'],
  ['findings.', 'form.start'],
  ['survey.', 'form.start'],
  ['header.', 'form.columns'],
  ['cell.', 'form.columns'],
  ['cell.expression', 'rules.formulas'],
  ['name.', 'form.columns'],
  ['label.', 'form.languages'],
  ['appearance.', 'form.columns'],
  ['type.', 'form.types'],
  ['type.list_missing', 'form.choices'],
  ['type.metadata', 'other.kobo'],
  ['rule.', 'other.leftout'],
  ['page.', 'form.blocks'],
  ['block.', 'form.blocks'],
  ['list.', 'form.choices'],
  ['code_list.', 'form.choices'],
  ['choice.', 'form.choices'],
  ['when.', 'rules.conditions'],
  ['constraint.', 'rules.checks'],
  ['default.', 'form.columns'],
  ['expression.', 'rules.formulas'],
  ['calculation.', 'rules.formulas'],
  ['parameters.', 'rules.settings'],
  ['plugin.', 'rules.kinds'],
  ['reference.', 'form.ids'],
  ['settings.', 'form.columns'],
  ['redcap.', 'other.redcap'],
  ['design.', 'form.columns'],
  ['design.source', 'rules.conditions'],
  ['design.circle', 'rules.formulas'],
  ['design.param', 'rules.kinds'],
  ['design.unreachable', 'rules.conditions'],
  ['design.untranslated', 'form.languages'],
  ['design.duplicate_choice', 'form.choices'],
  ['design.too_many_choices', 'form.choices'],
  ['design.numbering', 'form.ids'],
  ['design.unknown_id', 'form.ids'],
  ['design.duplicate_id', 'form.ids'],
  ['design.likeness', 'form.duplicates'],
  ['settings.duplicates', 'form.duplicates'],
];

/** The section of the handbook about a finding, as `chapter.section`. */
export const topicOf = (code: string): string => {
  let [best, length] = ['form.start', 0];
  for (const [beginning, section] of topics) if (code.startsWith(beginning) && beginning.length > length) [best, length] = [section, beginning.length];
  return best;
};
