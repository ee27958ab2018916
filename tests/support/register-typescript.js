/** For `node --import`: scripts written in TypeScript run without a build. */
import { register } from 'node:module';

register('./typescript-hooks.js', import.meta.url);
