/**
 * The script that pages of other sites name: `/embed.js`. It puts an element where it stands, and loads the program, whose
 * address changes with its content.
 *
 *     <script src="https://api.example.com/embed.js" data-key="pk_…" data-offers async></script>
 */

import { runningScript } from '../careers/running-script.ts';
import { tellDeveloper } from './tell-developer.ts';
import { trusting } from './trusted-types.ts';

/** The name of the program and its hash for Subresource Integrity, which the build writes. */
declare const embedFile: string;
declare const embedIntegrity: string;

const script = runningScript();
if (script === null) tellDeveloper('embed.js works as a script of its own only, and not as a module.');
else start(script);

function start(tag: HTMLScriptElement): void {
  if (tag.dataset.key !== undefined) placeElement(tag);
  const server = new URL('.', tag.src).href;
  const isLoaded = [...document.scripts].some(({ dataset }) => dataset.jobsProgram === server);
  if (!isLoaded) loadProgram(tag, server);
}

function placeElement(tag: HTMLScriptElement): void {
  const element = document.createElement('job-offers');
  Object.assign(element.dataset, tag.dataset);
  if (tag.parentNode === document.head) {
    tellDeveloper('embed.js stands in the head of the page. Put it where the offers shall be shown.');
    addEventListener('DOMContentLoaded', () => document.body.append(element));
  } else tag.after(element);
}

/** @param server the address of the folder in which the loader is */
function loadProgram({ nonce }: HTMLScriptElement, server: string): void {
  const program = document.createElement('script');
  program.src = trusting('job-offers-loader').createScriptURL(`${server}embed/${embedFile}`);
  program.integrity = embedIntegrity;
  program.crossOrigin = 'anonymous';
  // A policy with nonces trusts what a trusted script loads, and some policies want the nonce on it.
  program.nonce = nonce;
  program.dataset.jobsProgram = server;
  document.head.append(program);
}
