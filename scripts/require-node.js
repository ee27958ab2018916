/**
 * Ends with one line when this Node is older than `engines` of package.json. Import it before anything else: what follows may not
 * load on an old Node. This file keeps to what Node 14 knows.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const wanted = (engines?.node ?? '').replace(/[^\d.]/g, '');
const [major = 0, minor = 0] = wanted.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(`This needs Node ${wanted} or newer, this is ${process.versions.node}.\n`);
  process.exit(1);
}
