/**
 * Towns below an input of places, while somebody types. They are the options of a `<datalist>`, which browsers show, read out
 * and let choose by the keyboard. Without an answer the input is what it is without a script.
 */
import type { Surroundings } from './surroundings.ts';

interface Place {
  readonly text: string;
  readonly listText: string;
}

/** Characters of what is asked for, as the server takes them. */
const least = 2;
const most = 60;
/** Milliseconds without another letter after which the server is asked: a word is one request or two. */
const pauseMs = 200;

export function suggestPlaces({ root, headers }: Pick<Surroundings, 'root' | 'headers'>): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-places]')) {
    if (input.getAttribute('list') === null) start(input, headers);
  }
}

function start(input: HTMLInputElement, headers: Surroundings['headers']): void {
  const list = document.createElement('datalist');
  list.id = `${input.id}-places`;
  input.after(list);
  input.setAttribute('list', list.id);
  let timer = 0;
  let request = new AbortController();
  input.addEventListener('input', () => {
    clearTimeout(timer);
    request.abort();
    // An option was chosen.
    if ([...list.options].some(({ value }) => value === input.value)) return;
    const [before, typed] = partsOf(input);
    if (typed.length < least || typed.length > most) {
      list.replaceChildren();
      return;
    }
    request = new AbortController();
    const { signal } = request;
    timer = setTimeout(() => void show(list, input, { before, typed }, { headers, signal }), pauseMs);
  });
}

/** What was typed of the last place, and what stands before it. */
function partsOf({ value, dataset }: HTMLInputElement): readonly [before: string, typed: string] {
  if (dataset.placesList === undefined) return ['', value.trim()];
  const [, before = '', typed = ''] = /^(.*[,;]\s*)?([^,;]*)$/s.exec(value) ?? [];
  return [before, typed.trim()];
}

async function show(
  list: HTMLDataListElement,
  input: HTMLInputElement,
  { before, typed }: { readonly before: string; readonly typed: string },
  { headers, signal }: Pick<Surroundings, 'headers'> & { readonly signal: AbortSignal },
): Promise<void> {
  try {
    const address = new URL(input.dataset.places ?? '', document.baseURI);
    address.searchParams.set('q', typed);
    const accepting = { ...headers, Accept: 'application/json' };
    const response = await fetch(address.href, { headers: accepting, redirect: 'error', signal });
    if (!response.ok) throw new Error(String(response.status));
    const { places } = (await response.json()) as { readonly places: readonly Place[] };
    const isList = input.dataset.placesList !== undefined;
    list.replaceChildren(
      ...places.map(({ text, listText }) => optionOf(before + (isList ? listText : text), input.value)),
    );
  } catch {
    // The next letter asks again; what was typed is an answer without it.
    if (!signal.aborted) list.replaceChildren();
  }
}

/** Browsers show options with what was typed in their value or label, by its very letters: `saint eti` is none of "Saint-Étienne". */
function optionOf(value: string, typed: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  if (!value.toLowerCase().includes(typed.toLowerCase())) option.label = `${typed} → ${value}`;
  return option;
}
