/**
 * `npm run lockfile:complete`: adds to package-lock.json the optional packages of other platforms that npm omitted.
 *
 * npm writes only those optional packages into the lock file that it could resolve, and `npm ci` then rejects the file
 * on a machine where it can resolve more or fewer. With `--check` the script writes nothing and fails if a package is
 * missing.
 */
import './require-node.js';
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissing(lock.packages);

if (process.argv.includes('--check')) {
  for (const path of missing.keys()) process.stderr.write(`package-lock.json does not contain ${path}\n`);
  if (missing.size > 0) {
    process.stderr.write('Run npm run lockfile:complete\n');
    process.exitCode = 1;
  }
} else {
  for (const [path, entry] of missing) lock.packages[path] = entry;
  const [root, ...others] = Object.entries(lock.packages);
  others.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...others]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Path in the lock file → entry, for every optional dependency that no entry satisfies. */
function findMissing(packages) {
  const found = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isResolvable(packages, path, name)) continue;
      found.set(`node_modules/${name}`, {
        version: range.replace(/^[\^~]/, ''),
        ...platformOf(name),
        ...(dev ? { dev } : {}),
        optional: true,
      });
    }
  }
  return found;
}

/** Whether the package at `path` resolves `name` in its own folder or a parent of it. */
function isResolvable(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

/** The platform in the name of a package: without it, npm would try to install the package on every platform. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'win32'];
  const cpu = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32', 'mips64el'];
  const pick = (known) => known.filter((word) => words.includes(word));
  const isFor = (library) => words.some((word) => word.startsWith(library));
  const libc = isFor('musl') ? ['musl'] : isFor('gnu') ? ['glibc'] : [];
  return {
    ...(pick(cpu).length > 0 ? { cpu: pick(cpu) } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    ...(pick(os).length > 0 ? { os: pick(os) } : {}),
  };
}
