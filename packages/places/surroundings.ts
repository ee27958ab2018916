/** Reads texts that name a town for what is around it: "Großraum Nürnberg", "Rennes et agglomération", "Greater Boston". Pure. */

const inFront =
  /^(?:(?:la\s+)?(?:r[ée]gion|agglo(?:m[ée]ration)?|m[ée]tropole|bassin|secteur|alentours|environs|banlieue|p[ée]riph[ée]rie)\s+(?:de\s+|d['’]|du\s+)?|(?:gro(?:ß|ss)raum|raum|umgebung|metropolregion|umkreis|umland|n[äa]he|region)\s+(?:von\s+|um\s+)?|(?:the\s+)?(?:greater|metropolitan)\s+|(?:[áa]rea metropolitana|alrededores|zona|regi[óo]n)\s+(?:de\s+)|(?:area metropolitana|dintorni|hinterland|zona)\s+(?:di\s+)|(?:regio|omgeving)\s+)/iu;
const behind =
  /\s+(?:et\s+(?:son\s+|sa\s+|ses\s+|l['’])?(?:agglo(?:m[ée]ration)?|r[ée]gion|p[ée]riph[ée]rie|banlieue|couronne|environs|alentours|m[ée]tropole)|(?:und|&)\s+(?:umgebung|umland|region|umkreis)|(?:and|&)\s+(?:(?:the\s+)?surroundings?(?:\s+areas?)?|area|region)|(?:(?:greater|metropolitan|metro|bay)\s+)*area|metropolitan region|metro|m[ée]tropole|agglo(?:m[ée]ration)?|y\s+(?:alrededores|cercan[íi]as)|e\s+(?:dintorni|provincia|hinterland)|en\s+omgeving)(?=\s*(?:$|,|\())/iu;

/** "Région lyonnaise" */
const adjectives: readonly (readonly [stem: string, town: string])[] = [
  ['lyonnais', 'Lyon'],
  ['nantais', 'Nantes'],
  ['toulousain', 'Toulouse'],
  ['bordelais', 'Bordeaux'],
  ['lillois', 'Lille'],
  ['rennais', 'Rennes'],
  ['marseillais', 'Marseille'],
  ['niçois', 'Nice'],
  ['strasbourgeois', 'Strasbourg'],
  ['grenoblois', 'Grenoble'],
  ['montpelliérain', 'Montpellier'],
  ['dijonnais', 'Dijon'],
  ['rouennais', 'Rouen'],
  ['angevin', 'Angers'],
  ['genevois', 'Genève'],
  ['lausannois', 'Lausanne'],
  ['bruxellois', 'Bruxelles'],
  ['liégeois', 'Liège'],
  ['montréalais', 'Montréal'],
];
const adjective =
  /^(?:r[ée]gion|agglo(?:m[ée]ration)?|m[ée]tropole|banlieue|bassin|p[ée]riph[ée]rie)\s+(\p{L}+?)e?$/iu;

/** @returns the text with nothing but the town; null: it is not of what is around one */
export function townOfSurroundings(text: string): string | null {
  const [, stem = ''] = adjective.exec(text) ?? [];
  const [, town] = adjectives.find(([one]) => one === stem.toLowerCase()) ?? [];
  if (town !== undefined) return town;
  const rest = text.replace(inFront, '').replace(behind, '').trim();
  return rest === '' || rest === text.trim() ? null : rest;
}
