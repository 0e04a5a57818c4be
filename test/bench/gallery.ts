import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { CallAnswer } from '#shared/api/calls.ts';
import { type BenchBrowser, withBenchBrowser } from './bench-browser.ts';
import { devices } from './entry/devices.ts';

type Screen = readonly [name: string, login: string | null, path: string];

const list = 'demonation/demonationform';
const form = (place: string, card = 'NEW_CARD'): string => `/form?project=${place.replace('/', '&folder=')}&card=${card}`;

const screensOf = async ({ call }: BenchBrowser): Promise<readonly Screen[]> => {
  const first = async (login: string, place: string, state: string): Promise<string> => {
    const listed = await call<CallAnswer<'listCards'>>(login, 'GET', `/api/u/cards/${place}?limit=50`);
    return listed.flatMap((card) => (typeof card === 'object' && card.review?.state === state ? [card.id] : []))[0] ?? 'NEW_CARD';
  };
  return [
    ['sign-in', null, '/login'],
    ['home of a nurse', 'nurse', '/'],
    ['home of a reviewer', 'reviewer', '/'],
    ['list of cards', 'nurse', `/cards/${list}`],
    ['triage, new card', 'editor', form('demoemerge/demoemergetria')],
    ['national form, new card', 'nurse', form(list)],
    ['national form, stored card', 'nurse', form(list, await first('nurse', list, 'entry'))],
    ['submitted card, as a reviewer', 'reviewer', form(list, await first('reviewer', list, 'submitted'))],
    ['trauma form, new card', 'editor', form('demotrauma/demotraumacurr')],
    ['statistics', 'nurse', `/cards/${list}/statistics`],
    ['handbook', 'nurse', '/help'],
    ['upload of a design', 'manager', '/manage/project/demonation/folder/demonationform/uploadDesign'],
  ];
};

const fileOf = (name: string, language: string, device: string): string => `${name.replaceAll(/\W+/g, '-')}-${language}-${device}.png`;

/** Pictures of twelve screens in two languages on three devices, and a page that shows them; beside those of another version if their folder is named. */
export const benchGallery = (print: (line: string) => void, beside: string | undefined): Promise<void> =>
  withBenchBrowser(async (bench) => {
    const folder = resolve('.local/gallery');
    await mkdir(join(folder, 'before'), { recursive: true });
    const earlier = beside === undefined ? [] : (await readdir(beside)).filter((file) => file.endsWith('.png'));
    for (const file of earlier) await copyFile(join(beside!, file), join(folder, 'before', file));
    const rows: string[] = [];
    for (const [name, login, path] of await screensOf(bench)) {
      for (const language of ['ja', 'en']) {
        const pictures: string[] = [];
        for (const device of ['phone', 'tablet', 'desktop'] as const) {
          const { page } = await bench.newPage(login, devices[device]);
          await page.addInitScript((chosen) => localStorage.setItem('fuda.language', chosen), language);
          await page.goto(bench.origin + path);
          await page.waitForFunction(() => document.querySelector('main :is(input, a, button, h1)') !== null && document.querySelector('main :is([role=progressbar]:not([aria-valuenow]), .MuiSkeleton-root)') === null);
          await page.waitForTimeout(1_000);
          const file = fileOf(name, language, device);
          await page.screenshot({ path: join(folder, file) });
          await page.context().close();
          pictures.push(...(earlier.includes(file) ? [`before/${file}`] : []), file);
        }
        rows.push(`<h2>${name}, ${language}</h2><p>${pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" height="480"></a>`).join(' ')}</p>`);
      }
    }
    const index = join(folder, 'index.html');
    await writeFile(index, `<!doctype html><meta charset="utf-8"><title>Gallery</title>${rows.join('\n')}`);
    print(`${rows.length * 3} pictures: ${relative(process.cwd(), index)}`);
  });
