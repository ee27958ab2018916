/**
 * The source `companyRegister`: the open French register of companies ("Recherche d'entreprises"), which needs no key. It is asked
 * for a number, or for a name with a town or a postal code, and for no member about people: directors are left out of the answer.
 */
import { readSiren, readSiret, readVatNumber, sirenOfVatNumber } from '@platform/vocabulary';
import type { CompanyRegisterSettings } from '../../settings/company-register-settings.ts';
import { askJson, failed } from '../ask-json.ts';
import { createRequestGate, type RequestGate } from '../request-gate.ts';
import type { Source, SourceAnswer } from '../source.ts';
import { certainResult, nameForm, townForm } from './certain-result.ts';
import { maxEstablishments, maxResults, type RegisterResult, readAnswer } from './read-answer.ts';
import type { FoundRegisterEntry, RegisterQuestion } from './register-entry.ts';

/** Bytes of an answer. The largest described one, with all results and establishments, has less than half of them. */
const maxBytes = 2_000_000;
const totalMs = 15_000;
/** Pages of results of a search by name: with more, no result is certain. */
const maxPages = 4;
/** How long a register may ask to wait. */
const maxRetryMs = 3_600_000;
/** Establishments in a page with many results. */
const establishmentsOfNames = 10;
/** The shortest name that the register searches for. */
const minNameLength = 3;

type Answer = SourceAnswer<FoundRegisterEntry>;
interface Page {
  readonly results: readonly RegisterResult[];
  readonly total: number;
}

export function createCompanyRegister({
  url,
  requestsPerSecond,
}: CompanyRegisterSettings): Source<RegisterQuestion, FoundRegisterEntry> {
  const gate = createRequestGate(requestsPerSecond);
  const search = (parameters: Readonly<Record<string, string>>, signal: AbortSignal) =>
    searchOnce(url, parameters, gate, signal);
  return {
    name: 'companyRegister',
    async ask(question, signal) {
      if ('number' in question) return askNumber(question.number, (more) => search(more, signal));
      return askName(question, (more) => search(more, signal));
    },
  };
}

type Search = (parameters: Readonly<Record<string, string>>) => Promise<Page | Answer>;

async function askNumber(text: string, search: Search): Promise<Answer> {
  const siret = readSiret(text);
  const siren = siret?.slice(0, 9) ?? readSiren(text) ?? sirenOfVatNumber(readVatNumber(text) ?? '');
  if (siren === null) return refused('the number is no SIREN, SIRET or French VAT number');
  const page = await search({
    q: siret ?? siren,
    limite_matching_etablissements: String(maxEstablishments),
  });
  if ('outcome' in page) return page;
  const result = page.results.find(({ entry }) => entry.siren === siren);
  return result === undefined ? { outcome: 'none' } : { outcome: 'found', found: result.entry };
}

async function askName(
  question: Extract<RegisterQuestion, { name: string }>,
  search: Search,
): Promise<Answer> {
  const { town, postalCode } = question;
  const name = nameForm(question.name);
  if (town === null && postalCode === null) {
    return refused('the register is asked for a name together with a town or a postal code only');
  }
  if (name.length < minNameLength) {
    return refused(`the register is asked for names of ${minNameLength} letters and more`);
  }
  if (postalCode !== null && !/^\d{5}$/.test(postalCode)) return refused('the postal code is no French one');
  const results: RegisterResult[] = [];
  for (let number = 1; number <= maxPages; number += 1) {
    const page = await search({
      ...(postalCode === null
        ? { q: `${name} ${townForm(town ?? '')}` }
        : { q: name, code_postal: postalCode }),
      etat_administratif: 'A',
      limite_matching_etablissements: String(establishmentsOfNames),
      per_page: String(maxResults),
      page: String(number),
    });
    if ('outcome' in page) return page;
    results.push(...page.results);
    if (page.results.length === 0 && results.length < page.total) break;
    if (results.length >= page.total) {
      const certain = certainResult(results, question);
      return certain === null ? { outcome: 'none' } : { outcome: 'found', found: certain.entry };
    }
  }
  return { outcome: 'none' };
}

async function searchOnce(
  base: string,
  parameters: Readonly<Record<string, string>>,
  gate: RequestGate,
  signal: AbortSignal,
): Promise<Page | Answer> {
  const query = new URLSearchParams({
    ...parameters,
    // Without what is not needed: directors, elected representatives, finances.
    minimal: 'true',
    include: 'siege,matching_etablissements,tva',
  });
  const url = `${base}/search?${query}`;
  const asked = await askJson({ service: 'register', url, gate, maxBytes, totalMs, maxRetryMs, signal });
  if ('outcome' in asked) return asked;
  const { status, json } = asked;
  if (status === 400 || status === 422) return refused('the register does not accept the question');
  if (status === 404) return { outcome: 'none' };
  if (status !== 200) return failed(`the register answered with the status ${status}`);
  if (json === undefined) return failed('the answer of the register is no JSON');
  const page = readAnswer(json);
  return 'problem' in page ? failed(`the answer of the register: ${page.problem}`) : page;
}

const refused = (reason: string): Answer => ({ outcome: 'refused', reason });
