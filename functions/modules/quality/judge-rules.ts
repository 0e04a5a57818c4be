import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import type { Clock } from '#shared/text/zones.ts';
import { knownBy } from '../../answers/listed-answers.ts';

export const openRules = (design: CardDesign, clock: Clock) => {
  const prepared = prepare(design);
  const context = { ...clock, organisation: '', language: design.languages[0] ?? 'ja', isNew: false } as const;
  return (vals: Answers): { readonly name: string; readonly unmet: readonly string[] } => {
    const { answers, unread } = splitTyped(vals);
    const form = openForm(prepared, answers, context, unread);
    const found = [...form.issues(), ...form.openWarnings()].flatMap(({ code, params }) => (code === 'item.rule' ? [String(params['rule'])] : []));
    return { name: knownBy(design, vals), unmet: [...new Set(found)] };
  };
};
