/** Fifty searches in French and English with the people whom they should find, of `corpus.ts`. */

export interface JudgedQuery {
  readonly query: string;
  /** Keys of the people who are relevant. The first place must be one of them. */
  readonly relevant: readonly string[];
  /** Keys of people who must not be found. */
  readonly never?: readonly string[];
}

const find = (query: string, relevant: string, never?: string): JudgedQuery => ({
  query,
  relevant: relevant.split(' '),
  ...(never === undefined ? {} : { never: never.split(' ') }),
});

export const queries: readonly JudgedQuery[] = [
  // Names of technologies.
  find('C++', 'cpp', 'csharp clang'),
  find('C#', 'csharp', 'cpp clang'),
  find('.NET', 'csharp'),
  find('asp.net', 'csharp'),
  find('node.js', 'node'),
  find('nodejs', 'node'),
  find('Node JS', 'node'),
  find('C embarqué', 'clang cpp'),
  find('programmation en C', 'clang'),
  find('statistiques R', 'r'),
  find('ci/cd', 'devops'),
  find('R&D', 'rnd'),
  find('java', 'java lyonjava php'),
  find('"java"', 'java lyonjava php', 'javascript'),
  find('javascript', 'javascript'),
  find('kubernetes', 'devops node'),
  // Stems and accents.
  find('développeur java', 'java lyonjava php'),
  find('developpeuse', 'cpp javascript clang'),
  find('infirmiere', 'nurse'),
  find('infirmières réanimation', 'nurse'),
  find('recrutements', 'recruiter'),
  find('recruit engineers', 'recruiteren'),
  find('nursing emergencies', 'nurseen'),
  find('managing project', 'pmo'),
  find('accountants', 'accountanten'),
  find('statistique', 'r data'),
  find('electricite', 'electrician'),
  find('oeuvre littéraire', 'teacher'),
  // Phrases, exclusion and alternatives.
  find('"chef de produit"', 'produit', 'projetproduit jeanpierre'),
  find('"chef de projet"', 'jeanpierre', 'produit projetproduit'),
  find('"machine learning"', 'data'),
  find('«droit du travail»', 'lawyer recruiter'),
  find('développeur lyon -php', 'lyonjava', 'php'),
  find('python or ruby', 'python rails ruby data'),
  find('développeur python ou ruby', 'python rails', 'ruby data'),
  find('IT manager', 'itmanager'),
  find('front-end', 'javascript ux'),
  find('frontend', 'javascript ux'),
  find('ecommerce', 'marketing'),
  // Names.
  find('Le Goff', 'goff'),
  find('jean pierre', 'jeanpierre'),
  find('jean-pierre dubreuil', 'jeanpierre'),
  find('Son', 'son'),
  find('ruby', 'ruby rails'),
  find("o'hara", 'sales'),
  find('rebecca.ohara@brightsales.example', 'sales'),
  // Unfinished words.
  find('dévelop', 'python php rails java node javascript cpp lyonjava clang csharp'),
  find('kub', 'devops node'),
  // Places, and names that are spelled wrongly.
  find('logistique marseille', 'logistics'),
  find('kowalczik', 'driver'),
];
