import { parseArgs } from 'node:util';
import { bundleFunctions } from '#infra/bundle.ts';
import { measureBundles } from './bundles.ts';
import { measureCascades } from './cascade.ts';
import { benchCompile } from './compile.ts';
import { benchCsv } from './csv.ts';
import { measureEngine } from './engine.ts';
import { benchExchange } from './exchange.ts';
import { benchFuzz } from './fuzz.ts';
import { benchGallery } from './gallery.ts';
import { benchLarge } from './large.ts';
import { benchMaster } from '../modules/operator/bench/master.ts';
import { benchPeers } from './peers.ts';
import { benchFormInBrowser } from './form-in-browser.ts';
import { benchResponsive } from './responsive.ts';
import { benchScale } from './scale.ts';
import { benchStack } from './stack.ts';
import { benchTaps } from './taps.ts';
import { benchWeb } from './web.ts';
import { benchCompare } from '../modules/versions/bench.ts';

/** `npm run bench [-- name … --icd <list of codes> --cards <sizes of folders> --form <form of taps> --beside <pictures of another version>]`: the figures we hold ourselves to; ratios and counts are of this very run. */
const print = (line: string): void => console.log(line);

const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { icd: { type: 'string' }, cards: { type: 'string' }, form: { type: 'string' }, beside: { type: 'string' }, help: { type: 'boolean', default: false } } });

const benches: Readonly<Record<string, () => Promise<void> | void>> = {
  engine: async () => {
    await measureEngine();
    measureCascades();
  },
  peers: () => benchPeers(print),
  master: () => benchMaster(print, values.icd ?? process.env['FUDA_ICD_FILE']),
  csv: () => benchCsv(print),
  compile: () => benchCompile(print),
  compare: () => benchCompare(print),
  bundles: async () => {
    await bundleFunctions();
    await measureBundles();
  },
  form: () => benchFormInBrowser(print),
  responsive: () => benchResponsive(print),
  web: () => benchWeb(print),
  taps: () => benchTaps(print, values.form),
  gallery: () => benchGallery(print, values.beside),
  stack: () => benchStack(print),
  large: () => benchLarge(print),
  scale: () => benchScale(print, values.cards),
  exchange: () => benchExchange(print, values.cards),
  fuzz: () => benchFuzz(print),
};

/** Take minutes, and measure nothing that others compare with or that changes from day to day. */
const onlyWhenAsked = new Set(['exchange', 'fuzz', 'gallery', 'scale', 'taps']);

if (values.help) {
  console.log(`Usage: npm run bench -- [<name> ...] [--cards <size>,<size>] [--icd <file>] [--form <form>] [--beside <folder>]\n  Names: ${Object.keys(benches).join(', ')}.\n  Only when named: ${[...onlyWhenAsked].join(', ')}.`);
  process.exit();
}
const unknown = asked.filter((name) => benches[name] === undefined);
if (unknown.length > 0) throw new Error(`No bench is called ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 ? onlyWhenAsked.has(name) : !asked.includes(name)) continue;
  print(`\n── ${name} ──`);
  await bench();
}
