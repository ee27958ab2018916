/**
 * A register of companies for tests. It answers `GET /search` as the description of the API "Recherche d'entreprises" says and its
 * published program does, over invented companies with valid numbers: direct search by SIREN and SIRET, pages, at most 7
 * requests in a second, values that are not disclosed. It can also answer as no register should.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type RegisteredCompany, registeredCompanies } from './registered-companies.ts';

export interface CompanyRegisterServer {
  readonly url: string;
  /** The searches so far, refused ones included. */
  readonly searches: readonly { readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders }[];
  /** Answers the searches from now on; null: as a register. */
  misbehave(answer: ((response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

const maxPerSecond = 7;

export async function startCompanyRegister(
  companies: readonly RegisteredCompany[] = registeredCompanies,
): Promise<CompanyRegisterServer> {
  const searches: { query: URLSearchParams; headers: IncomingHttpHeaders }[] = [];
  let times: number[] = [];
  let misbehaviour: ((response: ServerResponse) => void) | null = null;
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://register');
    if (request.method !== 'GET' || pathname !== '/search')
      return send(response, 404, { detail: 'Not Found' });
    searches.push({ query, headers: request.headers });
    if (misbehaviour !== null) return misbehaviour(response);
    const now = performance.now();
    times = [...times.filter((time) => time > now - 1_000), now];
    if (times.length > maxPerSecond) {
      response.setHeader('Retry-After', '1');
      return send(response, 429, { erreur: 'Too Many Requests' });
    }
    const problem = problemOf(query);
    if (problem !== null) return send(response, 400, { erreur: problem });
    send(response, 200, search(companies, query));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the register has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    searches,
    misbehave(answer) {
      misbehaviour = answer;
      times = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function problemOf(query: URLSearchParams): string | null {
  const bounds = { per_page: 25, limite_matching_etablissements: 100, page: 1_000 };
  for (const [name, most] of Object.entries(bounds)) {
    const value = query.get(name);
    if (value !== null && (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > most)) {
      return `Veuillez indiquer un paramètre \`${name}\` entre \`1\` et \`${most}\`.`;
    }
  }
  if (query.has('include') && query.get('minimal') !== 'true') {
    return 'Veuillez indiquer si vous souhaitez une réponse minimale avec le filtre `minimal=True`.';
  }
  return (query.get('q') ?? '').trim().length < 3
    ? '3 caractères minimum pour les termes de la requête (ou utilisez au moins un filtre)'
    : null;
}

function search(companies: readonly RegisteredCompany[], query: URLSearchParams): unknown {
  const q = (query.get('q') ?? '').trim();
  const perPage = Number(query.get('per_page') ?? 10);
  const page = Number(query.get('page') ?? 1);
  const most = Number(query.get('limite_matching_etablissements') ?? 10);
  const found = /^(\d{9}|\d{14})$/.test(q) ? byNumber(companies, q) : byWords(companies, q, query);
  return {
    results: found
      .slice((page - 1) * perPage, page * perPage)
      .map(({ company, matching }) => resultOf(company, matching.slice(0, most), query)),
    total_results: found.length,
    page,
    per_page: perPage,
    total_pages: Math.ceil(found.length / perPage),
  };
}

interface Match {
  readonly company: RegisteredCompany;
  readonly matching: RegisteredCompany['establishments'];
}

/** Other parameters are ignored; a SIREN gives no establishments but the headquarters, a SIRET that one. */
function byNumber(companies: readonly RegisteredCompany[], number: string): Match[] {
  return companies
    .filter(({ siren }) => number.startsWith(siren))
    .map((company) => ({ company, matching: company.establishments.filter(({ siret }) => siret === number) }))
    .filter(({ matching }) => number.length === 9 || matching.length === 1);
}

function byWords(companies: readonly RegisteredCompany[], q: string, query: URLSearchParams): Match[] {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toUpperCase();
  const words = plain(q)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const [postalCode, state] = [query.get('code_postal'), query.get('etat_administratif')];
  return companies.flatMap((company) => {
    if (state !== null && company.etat_administratif !== state) return [];
    const names = `${company.nom_complet} ${company.sigle ?? ''}`;
    const matching = company.establishments.filter((one) => {
      const all = plain(
        `${names} ${one.nom_commercial ?? ''} ${(one.liste_enseignes ?? []).join(' ')} ${one.adresse}`,
      );
      return (
        words.every((word) => all.includes(word)) && (postalCode === null || one.code_postal === postalCode)
      );
    });
    return matching.length === 0 ? [] : [{ company, matching }];
  });
}

/** What the register masks, and what it leaves out of a minimal answer. */
function resultOf(company: RegisteredCompany, matching: Match['matching'], query: URLSearchParams): unknown {
  const { establishments, isPerson, tva, ...members } = company;
  const isMinimal = query.get('minimal') === 'true';
  const include = (query.get('include') ?? '').split(',');
  const has = (member: string) => !isMinimal || include.includes(member);
  const mask = '[NON-DIFFUSIBLE]';
  const masked = {
    ...members,
    ...(members.statut_diffusion === 'P' && {
      sigle: mask,
      ...(isPerson && { nom_complet: mask, nom_raison_sociale: mask }),
    }),
  };
  const shown = (one: Match['matching'][number]) =>
    one.statut_diffusion_etablissement === 'P' || members.statut_diffusion === 'P'
      ? { ...one, ...Object.fromEntries(maskedMembers.map((name) => [name, mask])), nom_commercial: mask }
      : one;
  const headquarters = establishments.find(({ est_siege }) => est_siege);
  return {
    ...masked,
    nombre_etablissements: establishments.length,
    nombre_etablissements_ouverts: establishments.filter((one) => one.etat_administratif === 'A').length,
    ...(has('siege') && { siege: headquarters === undefined ? {} : shown(headquarters) }),
    ...(has('dirigeants') && {
      dirigeants: [{ nom: 'EXEMPLE', prenoms: 'ALIX', type_dirigeant: 'personne physique' }],
    }),
    ...(has('matching_etablissements') && { matching_etablissements: matching.map(shown).map(withoutParts) }),
    ...(has('tva') && tva !== undefined && { tva }),
  };
}

const maskedMembers = [
  'adresse',
  'code_postal',
  'complement_adresse',
  'indice_repetition',
  'libelle_voie',
  'numero_voie',
  'type_voie',
];

/** Establishments besides the headquarters have their address in one text only. */
function withoutParts(one: object): object {
  const left = ['numero_voie', 'indice_repetition', 'type_voie', 'libelle_voie', 'dernier_numero_voie'];
  return Object.fromEntries(Object.entries(one).filter(([name]) => !left.includes(name)));
}
