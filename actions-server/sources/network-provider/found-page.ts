/** Documents of providers as what sources find: texts are cleaned, and nothing is added. */
import { cleanLine, cleanText } from '@platform/vocabulary';
import { readNetworkUrl } from '../../network/network-url.ts';
import type { FoundCompany, FoundPerson } from '../source.ts';
import type { CompanyDocument } from './company-document.ts';
import type { ProfileDocument } from './profile-document.ts';

type Given = string | null | undefined;
const lineOf = (text: Given): string | null => cleanLine(text ?? '') || null;
const textOf = (text: Given): string | null => cleanText(text ?? '') || null;
const linesOf = (texts: readonly string[] | null | undefined): string[] =>
  (texts ?? []).flatMap((text) => lineOf(text) ?? []);

export function personOf(document: ProfileDocument): FoundPerson {
  const { location } = document;
  const positions = (document.positions ?? []).map(({ companyUrl: _page, isCurrent, ...each }) => ({
    title: lineOf(each.title),
    companyName: lineOf(each.companyName),
    location: lineOf(each.location),
    description: textOf(each.description),
    startDate: each.startDate ?? null,
    endDate: each.endDate ?? null,
    ...(isCurrent != null && { isCurrent }),
  }));
  const parts = {
    street: null,
    postalCode: lineOf(location?.postalCode),
    locality: lineOf(location?.locality),
    region: lineOf(location?.region),
    country: location?.countryCode ?? null,
  };
  const place = lineOf(location?.text);
  return {
    kind: 'person',
    stated: {
      firstName: lineOf(document.firstName),
      lastName: lineOf(document.lastName),
      fullName: lineOf(document.fullName),
      emailAddresses: linesOf(document.emailAddresses),
      phoneNumbers: linesOf(document.phoneNumbers),
      pages: [document.url],
      address: place === null ? [parts.postalCode, parts.locality, parts.region, parts.country] : [place],
      headline: lineOf(document.headline),
      summary: textOf(document.summary),
      positions,
      educations: (document.educations ?? []).map((each) => ({
        schoolName: lineOf(each.schoolName),
        degree: lineOf(each.degree),
        fieldOfStudy: lineOf(each.fieldOfStudy),
        description: textOf(each.description),
        startDate: each.startDate ?? null,
        endDate: each.endDate ?? null,
      })),
      languages: (document.languages ?? []).map(({ name, level }) => ({
        name: lineOf(name),
        level: lineOf(level),
      })),
      skills: linesOf(document.skills),
    },
    imageUrl: document.imageUrl ?? null,
    connectionCount: document.connectionCount ?? null,
    ...(Object.values(parts).some((part) => part !== null) && { place: parts }),
    member: {
      publicIdentifier: identifierOf(document.publicIdentifier, document.url),
      networkId: lineOf(document.networkId),
      memberId: lineOf(document.memberId),
      primaryLocale: document.primaryLocale ?? null,
      followerCount: document.followerCount ?? null,
      isOpenToNewOpportunities: document.isOpenToNewOpportunities ?? null,
      isPremium: document.isPremium ?? null,
      isInfluencer: document.isInfluencer ?? null,
      isHiring: document.isHiring ?? null,
      companies: companiesOf(document),
    },
  };
}

function companiesOf({ positions }: ProfileDocument): { name: string; networkUrl: string }[] {
  const pages = new Map<string, string>();
  for (const { companyName, companyUrl } of positions ?? []) {
    const name = lineOf(companyName);
    if (name !== null && companyUrl != null && !pages.has(name)) pages.set(name, companyUrl);
  }
  return [...pages].map(([name, networkUrl]) => ({ name, networkUrl }));
}

export function companyOf(document: CompanyDocument): FoundCompany {
  return {
    kind: 'company',
    name: lineOf(document.name),
    description: textOf(document.description),
    tagline: lineOf(document.tagline),
    foundedAt: document.foundedAt ?? null,
    employeeCount: document.employeeCount ?? null,
    employeeStartCount: document.employeeStartCount ?? null,
    employeeEndCount: document.employeeEndCount ?? null,
    website: document.website ?? null,
    imageUrl: document.imageUrl ?? null,
    networkId: lineOf(document.networkId),
    universalName: identifierOf(document.universalName, document.url),
    industries: (document.industries ?? []).flatMap(({ nameEnglish, nameFrench, networkId }) => {
      const name = lineOf(nameEnglish);
      return name === null
        ? []
        : [{ nameEnglish: name, nameFrench: lineOf(nameFrench), networkId: networkId ?? null }];
    }),
  };
}

/** As the provider says it, or else the end of the address. */
const identifierOf = (said: Given, url: string): string | null =>
  lineOf(said) ?? readNetworkUrl(url)?.identifier ?? null;
