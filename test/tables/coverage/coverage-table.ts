import { pathPatterns } from '#frontend/lib/paths.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import type { Coverage, CoverageRow, MessageRow, TestName } from './coverage.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const testCell = (tests: readonly TestName[]): string => {
  const byFile = Map.groupBy(tests, ({ file }) => file);
  return [...byFile].map(([file, named]) => `${file}: ${named.map(({ title }) => `“${title}”`).join(', ')}`).join('<br>');
};

const line = (first: string, { what, by, tests }: CoverageRow): string =>
  `| ${first === '' ? '' : `${cell(first)} | `}${cell(what)} | ${cell(by.join('<br>'))} | ${cell(testCell(tests))} |`;

const table = (title: string, columns: readonly string[], lines: readonly string[]): string[] => [
  `## ${title} (${lines.length})`,
  '',
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---|').join('')}`,
  ...lines,
  '',
];

const how = ['implemented by', 'tested by'];
const entries = <Name extends string>(rows: Readonly<Partial<Record<Name, CoverageRow>>>) => Object.entries(rows) as [Name, CoverageRow][];
const keysOf = ({ keys }: MessageRow): string => keys.map((key) => `\`${key}\``).join('<br>');

/** Every route, call, dialog, message and rule of a document: what does it, what proves it. */
export const coverageTable = ({ routes: screens, calls, dialogs, messages, rules }: Coverage): string =>
  [
    ...table('Routes', ['route', 'what', ...how], entries(screens).map(([name, row]) => line(`\`${pathPatterns[name]}\``, row))),
    ...table('Calls', ['call', 'what', ...how], entries<CallName>(calls).map(([name, row]) => line(`\`${routes[name]}\``, row))),
    ...table('Dialogs', ['dialog', ...how], dialogs.map((row) => line('', row))),
    ...table('Messages', ['text', 'what', ...how], messages.map((row) => line(keysOf(row), row))),
    ...table('Rules', ['rule', ...how], rules.map((row) => line('', row))),
  ]
    .join('\n')
    .trimEnd();
