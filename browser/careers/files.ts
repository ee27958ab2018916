/**
 * The files that are chosen in a form: what is wrong with one is told beside its input and stays there, with its name,
 * until its sender removes it or chooses another. As long as anything is told, the form is not sent: nobody shall believe
 * that a file was sent along which was not.
 */
import { followDrops } from './file-drop.ts';

/** As `scriptWords` of the server writes them; `{name}` stands for the name of a file. */
export interface FileWords {
  /** What is said before a problem to those who see no colours. */
  readonly error: string;
  readonly remove: string;
  readonly filesTooLarge: string;
  readonly wrongFile: string;
  readonly emptyFile: string;
  readonly unreadableFile: string;
}

interface FileProblem {
  readonly text: string;
  /** The files that can be removed for it to go away. */
  readonly files: readonly File[];
}

export class ChosenFiles {
  readonly #form: HTMLFormElement;
  readonly #words: FileWords;
  readonly #onChosen: (input: HTMLInputElement) => void;
  readonly #onSettled: () => void;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #limits: { readonly files: number; readonly bytes: number };
  readonly #refusedEndings: readonly string[];
  readonly #told = new Map<HTMLInputElement, readonly FileProblem[]>();

  /**
   * @param onChosen an input has new files, and nothing is wrong with them
   * @param onSettled nothing is wrong with any file, after a change
   */
  constructor(
    form: HTMLFormElement,
    words: FileWords,
    onChosen: (input: HTMLInputElement) => void,
    onSettled: () => void,
  ) {
    this.#form = form;
    this.#words = words;
    this.#onChosen = onChosen;
    this.#onSettled = onSettled;
    this.#inputs = fileInputs(form);
    this.#limits = { files: Number(form.dataset.maxFiles), bytes: Number(form.dataset.maxBytes) };
    this.#refusedEndings = (form.dataset.refusedEndings ?? '').split(' ');
    for (const input of this.#inputs) {
      // A live region has to be there before what it tells.
      placeOf(input).setAttribute('role', 'alert');
      input.addEventListener('change', () => void this.#change(input));
      followDrops(input, (files) => {
        choose(input, files);
        void this.#change(input);
      });
    }
  }

  /** Looks at all files again, also at what the disk says of them now. @returns the texts of problems, by their inputs */
  async check(): Promise<ReadonlyMap<HTMLInputElement, readonly string[]>> {
    for (const input of this.#inputs) {
      const found = await this.#problemsOf(input);
      const had = this.#told.get(input);
      if (found.length > 0) this.#told.set(input, found);
      else this.#told.delete(input);
      if (had !== undefined || found.length > 0) this.#tell(input, found);
    }
    return new Map(
      [...this.#told].map(([input, problems]) => [input, problems.map(({ text }) => text)] as const),
    );
  }

  /** Removes the files of inputs with problems from what is sent. @returns the files that are */
  keepBack(body: FormData): ReadonlySet<File> {
    for (const input of this.#told.keys()) body.delete(input.name);
    return new Set(this.#inputs.filter((input) => !this.#told.has(input)).flatMap(filesOf));
  }

  /** Chooses the files of a former form that were not sent: the answer took its place. */
  takeOver(former: HTMLFormElement, sent: ReadonlySet<File>): void {
    for (const before of fileInputs(former)) {
      const left = filesOf(before).filter((file) => !sent.has(file));
      const input = this.#inputs.find(({ name }) => name === before.name);
      if (input === undefined || left.length === 0) continue;
      choose(input, left);
      void this.#change(input);
    }
  }

  async #change(input: HTMLInputElement): Promise<void> {
    const chosen = filesOf(input);
    // What the server refused before is replaced by what is chosen now.
    if (chosen.length > 0) this.#tell(input, []);
    await this.check();
    if (this.#told.size === 0) this.#onSettled();
    const isCurrent = input.isConnected && filesOf(input).every((file, index) => file === chosen[index]);
    if (isCurrent && chosen.length > 0 && !this.#told.has(input)) this.#onChosen(input);
  }

  async #problemsOf(input: HTMLInputElement): Promise<FileProblem[]> {
    const files = filesOf(input);
    const texts = await Promise.all(files.map((file) => this.#textFor(file, input)));
    const alone = files.flatMap((file, index) => {
      const text = texts[index];
      return text ? [{ text: text.replace('{name}', () => file.name), files: [file] }] : [];
    });
    return alone.length > 0 || files.length === 0 ? alone : this.#problemsTogether(input, files);
  }

  async #textFor(file: File, input: HTMLInputElement): Promise<string | null> {
    if (file.size > Number(input.dataset.maxBytes)) return input.dataset.tooLarge ?? '';
    if (!(await isReadable(file))) return this.#words.unreadableFile;
    if (file.size === 0) return this.#words.emptyFile;
    const [, ending = ''] = /\.([a-z0-9]+)[\s.]*$/i.exec(file.name) ?? [];
    return this.#refusedEndings.includes(ending.toLowerCase()) ? this.#words.wrongFile : null;
  }

  /** Those that are attached already count too. */
  #problemsTogether(input: HTMLInputElement, files: readonly File[]): FileProblem[] {
    const attached = (place: ParentNode) =>
      [...place.querySelectorAll<HTMLElement>('.kept')].map(({ dataset }) => Number(dataset.size));
    const own = attached(input.closest('section') ?? this.#form);
    const all = [...attached(this.#form), ...this.#inputs.flatMap(filesOf).map(({ size }) => size)];
    const isLast = this.#inputs.filter((one) => filesOf(one).length > 0).pop() === input;
    const isTooMany = own.length + files.length > Number(input.dataset.maxFiles);
    if (isTooMany || (isLast && all.length > this.#limits.files))
      return [{ text: input.dataset.tooMany ?? '', files }];
    const bytes = all.reduce((sum, size) => sum + size, 0);
    return isLast && bytes > this.#limits.bytes ? [{ text: this.#words.filesTooLarge, files }] : [];
  }

  #tell(input: HTMLInputElement, problems: readonly FileProblem[]): void {
    const lines = problems.map(({ text, files }) => {
      const line = document.createElement('p');
      line.className = 'problem';
      const prefix = document.createElement('span');
      prefix.className = 'hidden';
      prefix.textContent = this.#words.error;
      line.append(prefix, text, ...files.flatMap((file) => [' ', this.#buttonFor(input, file)]));
      return line;
    });
    placeOf(input).replaceChildren(...lines);
    input.closest('.field')?.classList.toggle('wrong', lines.length > 0);
    if (lines.length > 0) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  #buttonFor(input: HTMLInputElement, file: File): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'link';
    button.textContent = this.#words.remove.replace('{name}', () => file.name);
    button.addEventListener('click', () => {
      choose(
        input,
        filesOf(input).filter((one) => one !== file),
      );
      input.focus();
      void this.#change(input);
    });
    return button;
  }
}

function fileInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')];
}

const filesOf = (input: HTMLInputElement): File[] => [...(input.files ?? [])];

function choose(input: HTMLInputElement, files: readonly File[]): void {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
}

/** A folder that was dropped, a file that was removed or changed since it was chosen, and one that may not be opened. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Where the problems of an input are told. */
function placeOf(input: HTMLInputElement): HTMLElement {
  const place = input.closest('.field')?.querySelector<HTMLElement>('[data-file-problems]');
  if (!place) throw new Error('the form has no place for the problems of its files');
  return place;
}
