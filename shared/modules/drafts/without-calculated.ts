import type { Answers } from '../../design/card-design.ts';
import type { FormContext } from '../../form/form-types.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import { openForm } from '../../form/open-form.ts';
import type { PreparedDesign } from '../../form/prepare.ts';

const isRepeatable = ({ calculations, behaviours }: PreparedDesign, index: number): boolean => {
  const calculation = calculations[index];
  return calculation !== null && calculation !== undefined && !calculation.isDrawn && !calculation.isTriggered && behaviours[index]!.answer === 'entered';
};

export const withoutCalculated = (prepared: PreparedDesign, answers: Answers, context: FormContext): Answers => {
  if (!prepared.items.some((_, index) => isRepeatable(prepared, index))) return answers;
  const session = openForm(prepared, answers, context);
  const isCalculated = (path: string): boolean => {
    const index = prepared.indexOf.get(splitItemPath(path).item);
    return index !== undefined && isRepeatable(prepared, index) && session.item(path).calculated?.origin === 'calculated';
  };
  return Object.fromEntries(
    Object.entries(answers).map(([page, given]) => [page, Object.fromEntries(Object.entries(given).filter(([name]) => !isCalculated(`${page}.${name}`)))]),
  );
};
