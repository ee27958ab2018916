/**
 * The application form in a browser: sent without leaving the page, with the progress of the upload, and nothing is lost
 * when the connection breaks. A resume is read as soon as it is chosen. The server answers the same pages as without a
 * script, and their content takes the place of the one that is shown.
 */

import { startCaptcha } from './captcha.ts';
import { ChosenFiles, type FileWords } from './files.ts';
import { suggestPlaces } from './suggested-places.ts';
import { Refusal, type Surroundings } from './surroundings.ts';

/** As `scriptWords` of the server writes them. */
interface Words extends FileWords {
  readonly uploading: string;
  readonly reading: string;
  readonly sending: string;
  /** While a CV is read. */
  readonly sendingSoon: string;
  readonly connectionLost: string;
  readonly tooLargeToSend: string;
  readonly tryAgain: string;
  /** What stands above all problems. */
  readonly problem: string;
}

/** The place of a form that tells how far a request is. */
interface Progress {
  readonly status: HTMLElement;
  readonly bar: HTMLProgressElement;
}

/** The files of forms that were started. */
const chosenFiles = new WeakMap<HTMLFormElement, ChosenFiles>();

/** Starts the inputs of places and the form of the content that is shown, and sets the focus on the problems that it has. */
export function startForm(surroundings: Surroundings): void {
  const { root } = surroundings;
  suggestPlaces(surroundings);
  const problems = root.querySelector<HTMLElement>('[data-problems]');
  if (problems !== null) showSummary(problems, root);
  const form = root.querySelector<HTMLFormElement>('form[data-application]');
  if (form === null) return;
  enhance(form, surroundings);
  startCaptcha(form, surroundings);
}

function showSummary(summary: HTMLElement, root: Surroundings['root']): void {
  summary.focus();
  for (const link of summary.querySelectorAll('a')) {
    link.addEventListener('click', (event) => focusTarget(event, root));
  }
}

/** The summary that the server makes of its problems, of those that were found before anything was sent. */
function tellProblems(
  form: HTMLFormElement,
  words: Words,
  found: ReadonlyMap<HTMLInputElement, readonly string[]>,
  root: Surroundings['root'],
): void {
  const heading = headingFor(form, words.problem);
  const list = document.createElement('ul');
  for (const [input, texts] of found) {
    for (const text of texts) {
      const link = document.createElement('a');
      link.href = `#${input.id}`;
      link.textContent = text;
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
  }
  showAbove(form, 'files', [heading, list], root);
}

/** A heading as those of the form: on a page of another site they have another level. */
function headingFor(form: HTMLFormElement, text: string): Node {
  const heading = form.querySelector('section > :first-child')?.cloneNode() ?? document.createElement('h2');
  heading.textContent = text;
  return heading;
}

function showAbove(
  form: HTMLFormElement,
  kind: 'files' | 'answer',
  content: readonly Node[],
  root: Surroundings['root'],
): void {
  const summary = document.createElement('div');
  summary.className = 'problems';
  summary.tabIndex = -1;
  summary.dataset.problems = kind;
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.append(...content);
  summary.append(alert);
  root.querySelector('[data-problems]')?.remove();
  form.before(summary);
  showSummary(summary, root);
  summary.scrollIntoView({ block: 'center' });
}

/** Tells above a form what the server answered in place of it, such as that there were too many requests. The form stays. */
export function tellAbove(form: HTMLFormElement, content: Element, root: Surroundings['root']): void {
  const heading = headingFor(form, content.querySelector('h1')?.textContent ?? '');
  showAbove(form, 'answer', [heading, ...content.querySelectorAll('h1 ~ p')], root);
}

/** A link of the summary leads to the input and not only to its place. */
function focusTarget(event: MouseEvent, root: Surroundings['root']): void {
  const { hash } = event.currentTarget as HTMLAnchorElement;
  const target = root.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: 'center' });
}

function enhance(form: HTMLFormElement, surroundings: Surroundings): void {
  const words = JSON.parse(form.dataset.words ?? '{}') as Words;
  const files = new ChosenFiles(
    form,
    words,
    (input) => {
      if (input.name === 'resumesFiles') void send(form, words, surroundings, reading);
    },
    () => surroundings.root.querySelector('[data-problems="files"]')?.remove(),
  );
  chosenFiles.set(form, files);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    const step = { name: button?.name || sending.name, value: button?.value || sending.value };
    void submit(form, words, surroundings, step);
  });
}

/** What a form is sent for: the name and the value of the button that was pressed. */
interface Step {
  readonly name: string;
  readonly value: string;
}

const sending: Step = { name: 'step', value: 'send' };
const reading: Step = { name: 'step', value: 'read' };
const isSame = (one: Step, other: Step) => one.name === other.name && one.value === other.value;

/** Sends a form, but no application with files that cannot be sent: those are told. */
async function submit(
  form: HTMLFormElement,
  words: Words,
  surroundings: Surroundings,
  step: Step,
): Promise<void> {
  const problems = (await chosenFiles.get(form)?.check()) ?? new Map();
  if (isSame(step, sending) && problems.size > 0) tellProblems(form, words, problems, surroundings.root);
  else await send(form, words, surroundings, step);
}

/**
 * Forms with a request under way, and the buttons that were pressed meanwhile, such as that which removes a file: none of
 * them is lost, each is pressed in the form that follows.
 */
const busy = new WeakMap<HTMLFormElement, { readonly step: Step; readonly next: Step[] }>();

async function send(
  form: HTMLFormElement,
  words: Words,
  surroundings: Surroundings,
  step: Step,
): Promise<void> {
  const isRead = isSame(step, reading);
  const current = busy.get(form);
  if (current !== undefined) {
    // A CV that is chosen meanwhile is read with the form that follows, and nothing is sent twice by a second click.
    if (isRead || [current.step, ...current.next].some((one) => isSame(one, step))) return;
    current.next.push(step);
    if (isSame(step, sending) && isSame(current.step, reading))
      progressOf(form, 'send-').status.textContent = words.sendingSoon;
    return;
  }
  const next: Step[] = [];
  busy.set(form, { step, next });
  const progress = progressOf(form, isRead ? '' : 'send-');
  const files = chosenFiles.get(form);
  const body = new FormData(form);
  const sentFiles = files?.keepBack(body) ?? new Set<File>();
  body.append(step.name, step.value);
  const before = answersOf(form);
  try {
    const { headers } = surroundings;
    const afterwards = isRead ? words.reading : words.sending;
    const answer = await post({ address: addressOf(form), body, headers }, progress, words, afterwards);
    // A proxy before the server has a limit of its own: sending the same again cannot help.
    if (answer.status === 413 && answer.getResponseHeader('X-Careers-Page') === null)
      throw new Refusal(words.tooLargeToSend);
    // The form stays busy: it is sent, and another page takes its place.
    if (surroundings.follow(answer, form)) return;
    busy.delete(form);
    replacePage(answer, form, before, surroundings);
    const now = surroundings.root.querySelector<HTMLFormElement>('form[data-application]');
    if (now === form) {
      progress.bar.hidden = true;
      progress.status.textContent = '';
    } else if (now !== null) chosenFiles.get(now)?.takeOver(form, sentFiles);
    await pressAgain(next, words, surroundings);
  } catch (error) {
    busy.delete(form);
    if (isRead) progressOf(form, 'send-').status.textContent = '';
    progress.bar.hidden = true;
    // A file that was changed or removed since it was chosen breaks the connection as well, each time.
    const problems = (await files?.check()) ?? new Map();
    if (problems.size > 0) {
      progress.status.textContent = '';
      tellProblems(form, words, problems, surroundings.root);
      return;
    }
    const reason = error instanceof Refusal ? error.message : words.connectionLost;
    offerAgain(progress.status, reason, words, () => void send(form, words, surroundings, step));
  }
}

/** Takes steps in the form that is shown now. Where it has problems they are told before it is sent. */
async function pressAgain(steps: readonly Step[], words: Words, surroundings: Surroundings): Promise<void> {
  for (const step of steps) {
    const form = surroundings.root.querySelector<HTMLFormElement>('form[data-application]');
    const hasProblems = surroundings.root.querySelector('[data-problems]') !== null;
    if (form !== null && !(isSame(step, sending) && hasProblems))
      await submit(form, words, surroundings, step);
  }
}

/** Where a form is sent. An input with the name `action` would hide the property of the form. */
export function addressOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', document.baseURI).href;
}

function progressOf(form: HTMLFormElement, prefix: '' | 'send-'): Progress {
  const status = form.querySelector<HTMLElement>(`[data-${prefix}status]`);
  const bar = form.querySelector<HTMLProgressElement>(`[data-${prefix}progress]`);
  if (status === null || bar === null) throw new Error('the form shows no progress');
  return { status, bar };
}

/** `fetch` cannot tell how much was sent. @throws when the connection breaks */
function post(
  { address, body, headers }: { address: string; body: FormData; headers: Surroundings['headers'] },
  { status, bar }: Progress,
  words: Words,
  afterwards: string,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let told = -1;
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const percent = total === 0 ? 0 : Math.floor((100 * loaded) / total);
      bar.value = percent;
      // A screen reader that is told every percent tells nothing else.
      const step = Math.floor(percent / 25);
      if (step === told) return;
      told = step;
      status.textContent =
        percent < 100 ? words.uploading.replace('{percent}', String(step * 25)) : afterwards;
    });
    request.upload.addEventListener('load', () => {
      bar.removeAttribute('value');
      status.textContent = afterwards;
    });
    request.addEventListener('load', () => (request.status === 0 ? reject(new Error()) : resolve(request)));
    for (const event of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => reject(new Error(event)));
    }
    request.open('POST', address);
    request.setRequestHeader('Accept', 'text/html');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    bar.hidden = false;
    bar.value = 0;
    status.textContent = afterwards;
    request.send(body);
  });
}

/** A button for what did not succeed. */
export function buttonAgain({ tryAgain }: Pick<Words, 'tryAgain'>, again: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secondary';
  button.textContent = tryAgain;
  button.addEventListener('click', again);
  return button;
}

function offerAgain(status: HTMLElement, reason: string, words: Words, again: () => void): void {
  const button = buttonAgain(words, () => {
    status.textContent = '';
    again();
  });
  status.replaceChildren(`${reason} `, button);
  button.focus();
}

/** What people have entered, by the id of the input. */
function answersOf(form: HTMLFormElement): Map<string, string | boolean> {
  const answers = new Map<string, string | boolean>();
  for (const input of inputsOf(form)) answers.set(input.id, answerIn(input));
  return answers;
}

type Answerable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function inputsOf(form: HTMLFormElement): Answerable[] {
  return [...form.elements].filter(
    (element): element is Answerable =>
      /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) &&
      element.id !== '' &&
      // What the script of a captcha has put there is none of our questions.
      element.closest('[data-captcha]') === null &&
      !['file', 'hidden'].includes((element as HTMLInputElement).type),
  );
}

function answerIn(input: Answerable): string | boolean {
  return /^(checkbox|radio)$/.test(input.type) ? (input as HTMLInputElement).checked : input.value;
}

/**
 * Shows the page that the server answered. What was entered since the request was sent stays.
 * @throws Error when the answer is no page
 */
function replacePage(
  answer: XMLHttpRequest,
  sent: HTMLFormElement,
  before: ReadonlyMap<string, string | boolean>,
  { root, show }: Surroundings,
): void {
  const changed = inputsOf(sent).filter((input) => before.get(input.id) !== answerIn(input));
  const focused = root.activeElement?.id ?? '';
  if (!show(answer, sent)) throw new Error('the answer is no page');
  for (const input of changed) {
    const target = root.getElementById(input.id) as Answerable | null;
    if (target === null) continue;
    if (typeof before.get(input.id) === 'boolean') {
      (target as HTMLInputElement).checked = (input as HTMLInputElement).checked;
    } else {
      target.value = input.value;
    }
  }
  const hasProblems = root.querySelector('[data-problems]') !== null;
  if (focused !== '' && !hasProblems) root.getElementById(focused)?.focus({ preventScroll: true });
}
