/**
 * The script of the careers pages. The pages work without it. With it the application form is sent without leaving the
 * page: with the progress of the upload, nothing is lost when the connection breaks, and a resume is read as soon as it is
 * chosen. The server answers the same pages as without it, and their content takes the place of this one's.
 */

/** As `scriptWords` of the server writes them. */
interface Words {
  readonly uploading: string;
  readonly reading: string;
  readonly sending: string;
  readonly connectionLost: string;
  readonly tryAgain: string;
  readonly fileTooLarge: string;
}

/** The place of a form that tells how far a request is. */
interface Progress {
  readonly status: HTMLElement;
  readonly bar: HTMLProgressElement;
}

start();

function start(): void {
  const problems = document.querySelector<HTMLElement>('[data-problems]');
  problems?.focus();
  for (const link of problems?.querySelectorAll('a') ?? []) link.addEventListener('click', focusTarget);
  const form = document.querySelector<HTMLFormElement>('form[data-application]');
  if (form !== null) enhance(form);
}

/** A link of the summary leads to the input and not only to its place. */
function focusTarget(event: MouseEvent): void {
  const { hash } = event.currentTarget as HTMLAnchorElement;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: 'center' });
}

function enhance(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.words ?? '{}') as Words;
  const maxBytes = Number(form.dataset.maxFileBytes);
  const resumes = form.querySelector<HTMLInputElement>('input[name="resumesFiles"]');

  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    input.addEventListener('change', () => {
      const tooLarge = [...(input.files ?? [])].some(({ size }) => size > maxBytes);
      // What the server would refuse is not sent. The native message says so beside the input.
      input.setCustomValidity(tooLarge ? words.fileTooLarge : '');
      if (tooLarge) {
        input.reportValidity();
        input.value = '';
        input.setCustomValidity('');
      } else if (input === resumes && (input.files?.length ?? 0) > 0) {
        void send(form, words, 'step', 'read');
      }
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    void send(form, words, button?.name || 'step', button?.value || 'send');
  });
}

/** Whether a request of the form is under way. */
let isBusy = false;

async function send(form: HTMLFormElement, words: Words, name: string, value: string): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  const isRead = name === 'step' && value === 'read';
  const progress = progressOf(form, isRead ? '' : 'send-');
  const body = new FormData(form);
  body.append(name, value);
  const before = answersOf(form);
  try {
    const answer = await post(form.action, body, progress, words, isRead ? words.reading : words.sending);
    const url = new URL(answer.responseURL || form.action);
    if (url.pathname !== new URL(form.action).pathname) {
      location.assign(url.href);
      return;
    }
    isBusy = false;
    replacePage(answer.responseText, form, before);
  } catch {
    isBusy = false;
    progress.bar.hidden = true;
    offerAgain(progress.status, words, () => void send(form, words, name, value));
  }
}

function progressOf(form: HTMLFormElement, prefix: '' | 'send-'): Progress {
  const status = form.querySelector<HTMLElement>(`[data-${prefix}status]`);
  const bar = form.querySelector<HTMLProgressElement>(`[data-${prefix}progress]`);
  if (status === null || bar === null) throw new Error('the form shows no progress');
  return { status, bar };
}

/** `fetch` cannot tell how much was sent. @throws when the connection breaks */
function post(
  address: string,
  body: FormData,
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
    bar.hidden = false;
    bar.value = 0;
    status.textContent = afterwards;
    request.send(body);
  });
}

function offerAgain(status: HTMLElement, words: Words, again: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secondary';
  button.textContent = words.tryAgain;
  button.addEventListener('click', () => {
    status.textContent = '';
    again();
  });
  status.replaceChildren(`${words.connectionLost} `, button);
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
      !['file', 'hidden'].includes((element as HTMLInputElement).type),
  );
}

function answerIn(input: Answerable): string | boolean {
  return /^(checkbox|radio)$/.test(input.type) ? (input as HTMLInputElement).checked : input.value;
}

/** Shows the page that the server answered. What was entered since the request was sent stays. */
function replacePage(
  text: string,
  sent: HTMLFormElement,
  before: ReadonlyMap<string, string | boolean>,
): void {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const content = page.querySelector('main');
  const main = document.querySelector('main');
  if (content === null || main === null) return;
  const changed = inputsOf(sent).filter((input) => before.get(input.id) !== answerIn(input));
  const focused = document.activeElement?.id ?? '';
  document.title = page.title;
  main.replaceChildren(...content.childNodes);
  for (const input of changed) {
    const target = document.getElementById(input.id) as Answerable | null;
    if (target === null) continue;
    if (typeof before.get(input.id) === 'boolean') {
      (target as HTMLInputElement).checked = (input as HTMLInputElement).checked;
    } else {
      target.value = input.value;
    }
  }
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
  start();
}
