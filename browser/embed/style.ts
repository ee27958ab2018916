/** The style sheet within the shadow root, which needs no `unsafe-inline` in the policy of the page. */

/** `embed.css`, which the build writes here. */
declare const embedStyle: string;

/** One sheet for all elements of the page; null in browsers from before 2023. */
const sheet = 'adoptedStyleSheets' in Document.prototype ? new CSSStyleSheet() : null;
sheet?.replaceSync(embedStyle);

export function addStyle(root: ShadowRoot): void {
  if (sheet !== null) {
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement('style');
  element.textContent = embedStyle;
  root.append(element);
}
