/** Converts a read resume to the flat shape that the scorer of the corpus compares. */
import type { ResumeReadResult } from './types.ts';

/** Dates keep their printed precision, the end of a current position is `present`, languages have English names. */
export function scorerShape(result: ResumeReadResult): Record<string, unknown> {
  if (result.status === 'unreadable') return { error: result.code, message: result.message };
  const { resume } = result;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return {
    firstName: resume.firstName,
    lastName: resume.lastName,
    emailAddresses: resume.emailAddresses,
    phoneNumbers: resume.phoneNumbers.map((phone) => phone.number),
    location: resume.location,
    headline: resume.headline,
    networkUrl: resume.networkUrl,
    currentPosition: resume.currentPosition,
    currentCompanyName: resume.currentCompanyName,
    positions: resume.positions.map((position) => ({
      title: position.title,
      company: position.companyName,
      startDate: position.startDate,
      endDate: position.isCurrent ? 'present' : position.endDate,
    })),
    educations: resume.educations.map((education) => ({
      school: education.schoolName,
      degree: education.degree,
      startDate: education.startDate,
      endDate: education.endDate,
    })),
    languages: [...new Set(resume.locales.map(({ locale }) => names.of(locale.split('-')[0] ?? locale)))],
  };
}
