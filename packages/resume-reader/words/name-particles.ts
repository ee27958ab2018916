import nameWords from '../data/name-words.json' with { type: 'json' };
import { fold } from './fold.ts';

/** Particles of a family name, folded: "de", "van", "al". */
export const particles: ReadonlySet<string> = new Set(nameWords.particles.map(fold));
