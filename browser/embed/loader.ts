/**
 * The script that pages of other sites name: `/embed.js`. It puts an element where it stands, and loads the program, whose
 * address changes with its content.
 *
 *     <script src="https://api.example.com/embed.js" data-key="pk_…" data-offers async></script>
 */

import { tellDeveloper } from './tell-developer.ts';
import { trusting } from './trusted-types.ts';

/** The name of the program and its hash for Subresource Integrity, which the build writes. */
declare const embedFile: string;
declare const embedIntegrity: string;

// Only now: it is null as soon as this script has ended.
const script = document.currentScript as HTMLScriptElement;
const { origin } = new URL(script.src);

if (script.dataset.key !== undefined) placeElement();
if (document.querySelector(`script[data-jobs-program="${origin}"]`) === null) loadProgram();

function placeElement(): void {
  const element = document.createElement('job-offers');
  Object.assign(element.dataset, script.dataset);
  element.dataset.server = origin;
  if (script.parentNode === document.head) {
    tellDeveloper('embed.js stands in the head of the page. Put it where the offers shall be shown.');
    addEventListener('DOMContentLoaded', () => document.body.append(element));
  } else script.after(element);
}

function loadProgram(): void {
  const program = document.createElement('script');
  program.src = trusting('job-offers-loader').createScriptURL(`${origin}/embed/${embedFile}`);
  program.integrity = embedIntegrity;
  program.crossOrigin = 'anonymous';
  // A policy with nonces trusts what a trusted script loads, and some policies want the nonce on it.
  program.nonce = script.nonce;
  program.dataset.jobsProgram = origin;
  document.head.append(program);
}
