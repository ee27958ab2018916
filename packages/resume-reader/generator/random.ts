/** Random choices from a seed: the same seed and name give the same choices on every machine. */
import { Random as Numbers } from '@platform/runtime/testing';
import { hash } from '../words/hash.ts';

export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different members in random order, or all when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  /** A key of `weights`; one of weight 2 is drawn twice as often as one of weight 1. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Choices of their own, so that another choice made in one place changes nothing in the others. */
  fork(name: string): Random;
}

export function createRandom(seed: string): Random {
  const numbers = new Numbers(hash(seed));
  const random: Random = {
    next: () => numbers.next(),
    int: (low, high) => low + numbers.below(high - low + 1),
    chance: (probability) => numbers.boolean(probability),
    pick: (list) => numbers.pick(list),
    sample: (list, count) => {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [drawn] = rest.splice(numbers.below(rest.length), 1);
        return drawn as (typeof list)[number];
      });
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = Object.entries(weights) as [K, number][];
      let left = numbers.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [K, number])[0];
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
  return random;
}
