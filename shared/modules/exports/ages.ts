import type { CardDesign, Item } from '../../design/card-design.ts';
import { walkItems } from '../../design/walk.ts';

const age = /(?<![a-z])(age|y(ea)?rs? old)(?![a-z])|年齢|年令|何歳|អាយុ/;
const otherAge = /(?<![a-z])(months?|mths?|weeks?|wks?|days?|hours?|gestation(al)?|pregnancy|groups?|class|category|bracket)(?![a-z])|月齢|日齢|週|[かヶケカ箇]月|在胎|階級|区分|層|[(（]\s*([月日週]|(m|mos?|w|d|h)\s*[)）])|ខែ|សប្ដាហ៍|សប្តាហ៍|ថ្ងៃ/;
/** Units of years; those of `yearsOfAge` denote an age even without other words. */
const years = /^\(?(years?|yrs?|y|歳|才|年|ឆ្នាំ)(?![a-z])/;
const yearsOfAge = /^\(?(歳|才|y\/?o|yrs? old|years? old|years? of age)(?![a-z])/;

const birthYear = /(?<![a-z])(birth ?year|year of birth|year born|yob)(?![a-z])|生年(?!月)|出生年(?!月)|生まれた?年|ឆ្នាំកំណើត/;

const plain = (text: string): string => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').trim().toLowerCase();

const isNumber = (item: Item): boolean => item.class === 'attribute' && (item.type === 'number' || (item.type === 'plugin' && item.plugin.kind === 'expression'));
const saidOf = ({ name, title }: Item): readonly string[] => [name, ...Object.values(title)].map(plain);

export const isYearOfBirth = (item: Item): boolean => isNumber(item) && saidOf(item).some((text) => birthYear.test(text));

/** Whether a number is an age in years, judged by name, title and unit, because forms of other authors seldom use the item type for ages. */
export const isAgeInYears = (item: Item): boolean => {
  if (!isNumber(item)) return false;
  const units = Object.values('suffix' in item ? (item.suffix ?? {}) : {}).map(plain).filter((unit) => unit !== '');
  const said = saidOf(item);
  if ([...said, ...units].some((text) => otherAge.test(text))) return false;
  return units.some((unit) => yearsOfAge.test(unit)) || (said.some((text) => age.test(text)) && units.every((unit) => years.test(unit)));
};

/** The matching items of all designs, as "page.item" without repetitions. */
export const itemsIn = (designs: readonly CardDesign[], isOne: (item: Item) => boolean): ReadonlySet<string> => {
  const paths = new Set<string>();
  for (const design of designs) {
    walkItems(design, ({ page, item }) => {
      if (isOne(item)) paths.add(`${page.name}.${item.name}`);
    });
  }
  return paths;
};
