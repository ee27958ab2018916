/**
 * The captcha of a form. Whatever the service, its script does two things, which are all that is relied on: it shows a
 * captcha in the elements of its class that it finds in the document when it runs, and it makes an object whose
 * `render(element, { sitekey })` shows one in an element that comes later, such as that of a form which is shown again. The
 * answer is the value of an input in that element.
 */
import type { Surroundings } from './surroundings.ts';

interface ServiceObject {
  readonly render?: unknown;
}

/** Milliseconds that a service may take to show something. */
const patienceMs = 15_000;

/** Shows the captcha of a form, if it has one, and sees to it that its answer is sent. */
export function startCaptcha(
  form: HTMLFormElement,
  { captcha, placeCaptcha, scriptFor }: Pick<Surroundings, 'captcha' | 'placeCaptcha' | 'scriptFor'>,
): void {
  const place = form.querySelector<HTMLElement>('[data-captcha]');
  const widget = place?.querySelector<HTMLElement>('[data-sitekey]');
  const service = captcha();
  if (!place || !widget || service === null) return;
  const { script: address, object, field } = service;
  const tellMissing = () => place.querySelector('[data-captcha-missing]')?.removeAttribute('hidden');
  placeCaptcha(widget);
  // Whatever the reason: an applicant who sees nothing has to be told.
  setTimeout(() => widget.childElementCount === 0 && tellMissing(), patienceMs);
  form.addEventListener('formdata', ({ formData }) => {
    // On a page of another site the element is outside of the form.
    if (formData.has(field)) return;
    const answers = widget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
    for (const { value } of answers) formData.append(field, value);
  });

  const shown = objectOf(object);
  if (typeof shown?.render === 'function') {
    try {
      shown.render(widget, { sitekey: widget.dataset.sitekey });
    } catch {
      tellMissing();
    }
    return;
  }
  const found = [...document.scripts].find(({ src }) => src === address);
  const script = found ?? scriptFor(address);
  script.addEventListener('error', () => {
    tellMissing();
    // The next form tries again.
    script.remove();
  });
  if (found === undefined) document.head.append(script);
}

/** An object of the window by its name, such as `service` or `service.forms`. */
function objectOf(name: string): ServiceObject | undefined {
  const found = name
    .split('.')
    .reduce<unknown>((object, key) => (object as Record<string, unknown> | null | undefined)?.[key], window);
  return found as ServiceObject | undefined;
}
