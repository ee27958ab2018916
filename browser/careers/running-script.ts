/**
 * The script that is running, to be asked for while it runs for the first time. The getter of the prototype is called: an
 * element of the page with the name `currentScript` would hide the property of the document.
 */
export function runningScript(): HTMLScriptElement | null {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : null;
}
