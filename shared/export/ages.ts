import type { CardDesign, Item } from '../design/card-design.ts';
import { walkItems } from '../design/walk.ts';

/** An age in the languages of the product, as a word of its own: "manage" is none. */
const age = /(?<![a-z])(age|y(ea)?rs? old)(?![a-z])|年齢|年令|何歳|អាយុ/;
/** Ages in other units, and classes of ages. */
const otherAge = /(?<![a-z])(months?|mths?|weeks?|wks?|days?|hours?|gestation(al)?|pregnancy|groups?|class|category|bracket)(?![a-z])|月齢|日齢|週|[かヶケカ箇]月|在胎|階級|区分|層|[(（]\s*([月日週]|(m|mos?|w|d|h)\s*[)）])|ខែ|សប្ដាហ៍|សប្តាហ៍|ថ្ងៃ/;
/** Units of years; behind a number, some are said of ages alone. */
const years = /^\(?(years?|yrs?|y|歳|才|年|ឆ្នាំ)(?![a-z])/;
const yearsOfAge = /^\(?(歳|才|y\/?o|yrs? old|years? old|years? of age)(?![a-z])/;

/** Years of birth, and no whole days of it. */
const birthYear = /(?<![a-z])(birth ?year|year of birth|year born|yob)(?![a-z])|生年(?!月)|出生年(?!月)|生まれた?年|ឆ្នាំកំណើត/;

/** Words apart as people read them: AgeYears, age_years. */
const plain = (text: string): string => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').trim().toLowerCase();

const isNumber = (item: Item): boolean => item.class === 'attribute' && (item.type === 'number' || (item.type === 'plugin' && item.plugin.kind === 'expression'));
const saidOf = ({ name, title }: Item): readonly string[] => [name, ...Object.values(title)].map(plain);

/** Whether a number is the year of somebody's birth, by its name and title. */
export const isYearOfBirth = (item: Item): boolean => isNumber(item) && saidOf(item).some((text) => birthYear.test(text));

/**
 * Whether a number, typed or worked out, is somebody's age in years, by what its design says of it: name, title and unit. A form that somebody
 * else has drawn up seldom has the item type for ages.
 */
export const isAgeInYears = (item: Item): boolean => {
  if (!isNumber(item)) return false;
  const units = Object.values('suffix' in item ? (item.suffix ?? {}) : {}).map(plain).filter((unit) => unit !== '');
  const said = saidOf(item);
  if ([...said, ...units].some((text) => otherAge.test(text))) return false;
  return units.some((unit) => yearsOfAge.test(unit)) || (said.some((text) => age.test(text)) && units.every((unit) => years.test(unit)));
};

/** The items of designs that are of a kind, as "page.item", without repetitions. */
export const itemsIn = (designs: readonly CardDesign[], isOne: (item: Item) => boolean): ReadonlySet<string> => {
  const paths = new Set<string>();
  for (const design of designs) {
    walkItems(design, ({ page, item }) => {
      if (isOne(item)) paths.add(`${page.name}.${item.name}`);
    });
  }
  return paths;
};
