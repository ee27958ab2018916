/** Files that are dropped on the field of an input are chosen there, and not opened by the browser in place of the form. */

const started = new WeakSet<Element>();

export function followDrops(input: HTMLInputElement, choose: (files: readonly File[]) => void): void {
  const field = input.closest<HTMLElement>('.field');
  const form = input.form;
  if (field === null || form === null) return;
  field.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    field.classList.add('dropping');
  });
  field.addEventListener('dragleave', () => field.classList.remove('dropping'));
  field.addEventListener('drop', (event) => {
    field.classList.remove('dropping');
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) choose(files);
  });
  if (started.has(form)) return;
  started.add(form);
  // Missed by a little, a file would be opened, and everything that was entered would be gone.
  form.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !hasFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
  form.addEventListener('drop', (event) => hasFiles(event) && event.preventDefault());
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
