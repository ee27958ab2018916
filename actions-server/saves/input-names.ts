/**
 * Names of inputs as paths, and inputs as the values that they stand for. Frameworks write lists and objects into names in
 * their own ways: `files[]` and `files[0]` (PHP, Rails), `data[associations][0][company][name]` (PHP, jQuery, axios),
 * `data.associations[0].company.name` (.NET). Pure.
 */

/** Deeper and longer names are no paths: no body is as deep, and thousands of them would take seconds. */
const maxSegments = 20;
const maxLength = 1_000;

/** The parts of a name; the empty one (`[]`) is the next place in a list. A name that is no path is one part. */
export function segmentsOf(name: string): string[] {
  if (name.length > maxLength) return [name];
  const [first] = /^[^[\].]+/.exec(name) ?? [];
  const rest = name.slice(first?.length ?? 0);
  if (first === undefined || !/^(?:\[[^[\]]*\]|\.[^[\].]+)*$/.test(rest)) return [name];
  const segments = [
    first,
    ...Array.from(rest.matchAll(/\[([^[\]]*)\]|\.([^[\].]+)/g), ([, a, b]) => a ?? b ?? ''),
  ];
  return segments.length > maxSegments ? [name] : segments;
}

/** The values at one place: those of inputs with exactly its path, and those of inputs with longer ones. */
export class InputTree {
  readonly values: unknown[] = [];
  readonly #children = new Map<string, InputTree>();
  #next = 0;

  add([segment, ...rest]: readonly string[], value: unknown): void {
    if (segment === undefined) this.values.push(value);
    else this.#child(segment === '' ? this.#place(rest) : segment).add(rest, value);
  }

  /** What stands at the place, below or beside: by index, and in the order of the form where there is none. */
  get elements(): InputTree[] {
    const isIndex = (name: string) => /^\d+$/.test(name);
    const entries = [...this.#children];
    const indexed = entries.filter(([name]) => isIndex(name)).sort(([a], [b]) => Number(a) - Number(b));
    return [...indexed, ...entries.filter(([name]) => !isIndex(name))].map(([, child]) => child);
  }

  get isLeaf(): boolean {
    return this.#children.size === 0;
  }

  at(name: string): InputTree | undefined {
    return this.#children.get(name);
  }

  /** As JSON has it. Of several values the last one counts that is not empty; an object has no members for empty inputs. */
  toJson(): unknown {
    if (this.isLeaf) return this.values.findLast((value) => value !== '') ?? this.values.at(-1);
    if ([...this.#children.keys()].every((name) => /^\d+$/.test(name))) {
      return this.elements.map((child) => child.toJson());
    }
    const members = [...this.#children].map(([name, child]) => [name, child.toJson()] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== ''));
  }

  /**
   * The places below of which `toJson` does not have all values.
   * @param path of this place: those that are found begin with it
   */
  *crowded(path: string): Generator<{ readonly path: string; readonly isLeaf: boolean }> {
    for (const [name, child] of this.#children) {
      const place = `${path}.${name}`;
      const sent = new Set(child.values.filter((value) => value !== ''));
      if (sent.size > (child.isLeaf ? 1 : 0)) yield { path: place, isLeaf: child.isLeaf };
      yield* child.crowded(place);
    }
  }

  #child(name: string): InputTree {
    const child = this.#children.get(name) ?? new InputTree();
    this.#children.set(name, child);
    if (/^\d{1,9}$/.test(name)) this.#next = Math.max(this.#next, Number(name) + 1);
    return child;
  }

  /** For `list[][member]`: the element before, until it has the member. */
  #place(rest: readonly string[]): string {
    const last = String(this.#next - 1);
    const goesOn = rest.length > 0 && this.#children.get(last)?.has(rest) === false;
    return goesOn ? last : String(this.#next);
  }

  has([segment, ...rest]: readonly string[]): boolean {
    if (segment === undefined) return true;
    return this.#children.get(segment)?.has(rest) ?? false;
  }
}
