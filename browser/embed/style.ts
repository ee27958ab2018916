/** The style sheet within the shadow root, which needs no `unsafe-inline` in the policy of the page. */

/** `embed.css`, which the build writes here. */
declare const embedStyle: string;

let sheet: CSSStyleSheet | null = null;

export function addStyle(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root) {
    sheet ??= new CSSStyleSheet();
    if (sheet.cssRules.length === 0)
      (sheet as CSSStyleSheet & { replaceSync(text: string): void }).replaceSync(embedStyle);
    (root as ShadowRoot & { adoptedStyleSheets: CSSStyleSheet[] }).adoptedStyleSheets = [sheet];
    return;
  }
  // Browsers from before 2023.
  const element = document.createElement('style');
  element.textContent = embedStyle;
  (root as ShadowRoot).append(element);
}
