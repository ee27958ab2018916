/**
 * `npm run lockfile:complete`: adds to package-lock.json the packages of other platforms that npm left out.
 *
 * npm writes into the lock file only those optional packages that it could look up when it wrote it, and `npm ci`
 * then rejects the file on a machine where it can look up more, or fewer. With `--check` nothing is written: a
 * missing package fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissing(lock.packages);

if (process.argv.includes('--check')) {
  for (const path of missing.keys()) process.stderr.write(`package-lock.json lacks ${path}\n`);
  if (missing.size > 0) {
    process.stderr.write('npm run lockfile:complete\n');
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
      if (isThere(packages, path, name)) continue;
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

/** Whether the package at `path` would find `name`, in its own folder or one above. */
function isThere(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

/** What the name says it is for: without it, npm would try to install the package everywhere. */
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
