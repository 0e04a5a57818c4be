import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { walkItems } from '#shared/design/walk.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { type PeerChange, peerDesign, surveyOf, xformOf } from './peer-forms.ts';

/** An open form of some engine. */
export interface PeerSession {
  set(change: PeerChange): void;
  /** Validates everything and counts answers per page; answers how many findings there are. */
  check(): number;
  /** Names of the items outside the repeat that are shown, sums apart: an XForm's have no control. */
  shown(): readonly string[];
  /** Every sum, 0 while blank. */
  sums(): { readonly [name: string]: number };
}

/** Makes ready what may be done once, and answers how a form is opened with so many rows of the repeat. */
type PeerEngine = (count: number, rows: number) => Promise<() => Promise<PeerSession>>;

const context = { today: '2026-11-21', now: '2026-11-21T09:00', organisation: 'Minato', language: 'ja', isNew: true } as const;

const fuda: PeerEngine = async (count, rows) => {
  const design = peerDesign(count);
  const paths: { path: string; name: string; isSum: boolean }[] = [];
  walkItems(design, ({ item, page }) => {
    const isOutside = item.class === 'attribute' && page.name !== 'rows';
    if (isOutside) paths.push({ path: `${page.name}.${item.name}`, name: item.name, isSum: item.type === 'plugin' });
  });
  return async () => {
    const session = openForm(prepare(design), { rows: { row: rows } }, context);
    return {
      set: ({ path, value }) => session.set(path, value),
      check: () => {
        session.status();
        session.submitIssues();
        return session.issues().length;
      },
      shown: () => paths.filter(({ path, isSum }) => !isSum && session.item(path).exposed).map(({ name }) => name),
      sums: () =>
        Object.fromEntries(paths.filter(({ isSum }) => isSum).map(({ path, name }) => [name, Number(session.item(path).value ?? 0)])),
    };
  };
};

const resolve = createRequire(new URL('peers/package.json', import.meta.url)).resolve;
const load = async <Module>(name: string): Promise<Module> => (await import(pathToFileURL(resolve(name)).href)) as Module;

interface SurveyQuestion {
  readonly name: string;
  readonly isVisible: boolean;
  readonly value: unknown;
  getType(): string;
  isEmpty(): boolean;
}
interface Survey {
  readonly pages: readonly { readonly name: string; readonly questions: readonly SurveyQuestion[] }[];
  setValue(name: string, value: unknown): void;
  validate(fireCallback: boolean): boolean;
  getAllQuestions(visibleOnly?: boolean): readonly (SurveyQuestion & { readonly errors: readonly unknown[] })[];
}

const surveyJs: PeerEngine = async (count, rows) => {
  const { Model } = await load<{ Model: new (json: object) => Survey }>('survey-core');
  const json = surveyOf(count, rows);
  return async () => {
    const survey = new Model(structuredClone(json));
    return {
      set: ({ path, value }) => survey.setValue(path.slice(path.indexOf('.') + 1), value),
      check: () => {
        survey.validate(true);
        for (const { questions } of survey.pages) questions.filter((question) => question.isVisible && !question.isEmpty());
        return survey.getAllQuestions(true).reduce((sum, { errors }) => sum + errors.length, 0);
      },
      shown: () =>
        survey.getAllQuestions(true).filter((question) => !['expression', 'paneldynamic'].includes(question.getType())).map(({ name }) => name),
      sums: () =>
        Object.fromEntries(
          survey.getAllQuestions().filter((question) => question.getType() === 'expression').map(({ name, value }) => [name, Number(value ?? 0)]),
        ),
    };
  };
};

interface OdkNode {
  readonly nodeType: string;
  readonly currentState: {
    readonly reference: string;
    readonly relevant: boolean;
    readonly value: unknown;
    readonly children: readonly OdkNode[] | null;
  };
  readonly validationState: { readonly violations: readonly unknown[] };
  setValue(value: unknown): void;
  selectValue(value: string): void;
  addInstances(afterIndex: number, count: number): void;
}

const setProcess = (value: unknown): unknown => Object.defineProperty(globalThis, 'process', { value, configurable: true, writable: true });

/** What its XML reader and its WebAssembly loader look for; jsdom gives it, and Node is out of sight while it loads. */
const loadOdk = async (): Promise<{ createInstance(form: string): Promise<{ root: OdkNode }> }> => {
  const jsdom: string = 'jsdom';
  const { JSDOM } = (await import(jsdom)) as { JSDOM: new (html: string) => { window: object } };
  const { window } = new JSDOM('');
  const globals = globalThis as unknown as Record<string, unknown>;
  for (const name of ['DOMParser', 'Node', 'Element', 'Document', 'XMLDocument', 'XMLSerializer', 'Attr', 'Text', 'CharacterData', 'document']) {
    globals[name] ??= (window as Record<string, unknown>)[name];
  }
  globals['window'] = window;
  globals['self'] = globalThis;
  const { process: node } = globalThis;
  const href = pathToFileURL(resolve('@getodk/xforms-engine')).href;
  setProcess(undefined);
  return (import(href) as ReturnType<typeof loadOdk>).finally(() => setProcess(node));
};

const odk: PeerEngine = async (count, rows) => {
  const engine = await loadOdk();
  const form = xformOf(count);
  return async () => {
    const { root } = await engine.createInstance(form);
    const nodes = new Map<string, OdkNode>();
    const index = (node: OdkNode): void => {
      nodes.set(node.currentState.reference, node);
      for (const child of node.currentState.children ?? []) index(child);
    };
    index(root);
    const range = nodes.get('/data/row');
    if (!range) throw new Error('the repeat is not there');
    range.addInstances(-1, rows);
    const pages = [...nodes].filter(([reference]) => /^\/data\/page\d+$/.test(reference)).map(([, node]) => node);
    const leaves = pages.flatMap((page) => page.currentState.children ?? []);
    const nameOf = ({ currentState: { reference } }: OdkNode): string => reference.slice(reference.lastIndexOf('/') + 1);
    return {
      set: ({ path, value }) => {
        const node = nodes.get(`/data/${path.replace('.', '/')}`);
        if (typeof value === 'string') node?.selectValue(value);
        else node?.setValue(value);
      },
      check: () => {
        for (const page of pages) {
          (page.currentState.children ?? []).filter(({ currentState: { relevant, value } }) => relevant && value !== null);
        }
        return root.validationState.violations.length;
      },
      shown: () => leaves.filter((node) => node.nodeType !== 'model-value' && node.currentState.relevant).map(nameOf),
      sums: () =>
        Object.fromEntries(leaves.filter((node) => node.nodeType === 'model-value').map((node) => [nameOf(node), Number(node.currentState.value)])),
    };
  };
};

export const peerEngines: { readonly [name: string]: PeerEngine } = { fuda, 'survey-core': surveyJs, '@getodk/xforms-engine': odk };
