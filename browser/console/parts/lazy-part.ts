/**
 * Parts of the console that are loaded when they are first shown.
 *
 * React keeps what it shows meanwhile for up to 300 ms, however soon the part is there. A part that was loaded before is shown
 * at once: `preload` begins early with what is going to be needed.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  readonly preload: () => Promise<void>;
};

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/**
 * @param load imports the module
 * @param name of the component that it exports
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Part = ComponentType<PropsOf<Module[Name]>>;
  let loaded: { readonly default: Part } | undefined;
  const begin = async () => {
    loaded ??= { default: (await load())[name] as Part };
    return loaded;
  };
  const Lazy = lazy(() => (loaded === undefined ? begin() : atOnce(loaded)));
  return Object.assign(Lazy, { preload: async () => void (await begin()) });
}

/** React asks what it is given for its value: a promise would have it later only. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: this is what makes it known at once
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}
