/** The careers pages of the demo account, in French and English. */
import type { DemoRows } from './demo-rows.ts';

/** The name of the account in the address of its pages. */
export const demoCareersSlug = 'demo';

export function addCareersSite(rows: DemoRows): void {
  rows.add('careers_sites', {
    slug: demoCareersSlug,
    isPublished: true,
    isOpenToSpontaneousApplications: true,
    name: 'Demo Recrutement',
    languages: ['fr', 'en'],
    accentColor: '#0b6e4f',
    headerColor: '#f3f7f2',
    contactEmail: 'jobs@demo.example',
    websiteUrl: 'https://demo.example',
    texts: {
      fr: {
        title: 'Nos offres d’emploi',
        introduction:
          'Nous recrutons pour des entreprises de notre région : logiciel, énergie, santé.\n\nDe nouvelles offres paraissent chaque semaine, et vous pouvez nous envoyer une candidature spontanée.',
        privacyNotice:
          'Nous utilisons vos données pour traiter votre candidature, et nous les conservons trois mois après notre réponse. Vous pouvez demander à tout moment à les consulter ou à les faire effacer : jobs@demo.example.',
        consent: 'J’accepte que Demo Recrutement utilise mes données pour traiter ma candidature.',
        talentPool: 'Conservez ma candidature pour d’autres postes, deux ans au plus.',
        legalNotice: 'Demo Recrutement SAS\n1 rue de l’Exemple, 59000 Lille\nRCS Lille 900 000 000',
      },
      en: {
        title: 'Our open jobs',
        introduction:
          'We recruit for companies of our region: software, energy, health.\n\nThere are new jobs every week, and you can also apply without a job offer.',
        privacyNotice:
          'We use your data to handle your application, and keep it for three months after our answer. You can ask at any time to see it or to have it erased: jobs@demo.example.',
        consent: 'I agree that Demo Recrutement uses my data to handle my application.',
        talentPool: 'Keep my application for other jobs, for two years at most.',
        legalNotice: 'Demo Recrutement SAS\n1 rue de l’Exemple, 59000 Lille\nRCS Lille 900 000 000',
      },
    },
  });
}
