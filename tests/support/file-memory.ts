/**
 * What a test file keeps in variables of its module. Node never unloads a module, so that the servers of hundreds of files would
 * remain in memory, and each collection of garbage would look at all of them.
 */

const kept = new Set<object>();

/** An object that has nothing any more when its test file has ended. */
export function emptiedAfterFile<Kept extends object>(object: Kept): Kept {
  kept.add(object);
  return object;
}

export function emptyAll(): void {
  for (const object of kept) {
    for (const name of Object.keys(object)) Reflect.deleteProperty(object, name);
  }
  kept.clear();
}
