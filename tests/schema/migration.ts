import { readFileSync } from 'node:fs';

/** The SQL of a migration, by the name of its folder. */
export function migration(name: string, direction: 'up' | 'down'): string {
  const file = new URL(`../../migrations/default/${name}/${direction}.sql`, import.meta.url);
  return readFileSync(file, 'utf8');
}
