/** What the careers pages say. A language that lacks a text does not compile. */

export interface Words {
  readonly languageName: string;
  /** Between the name of a thing and the thing. */
  readonly colon: string;
  readonly skipToContent: string;
  readonly jobsAt: (name: string) => string;
  readonly jobs: string;
  readonly website: string;
  readonly legalNotice: string;
  readonly privacyNotice: string;
  readonly otherLanguage: string;
  // The list
  readonly search: string;
  readonly words: string;
  readonly place: string;
  /** Of a field for a town, around which the offers are. */
  readonly near: string;
  readonly radius: string;
  readonly nearUnknown: string;
  readonly contract: string;
  readonly allContracts: string;
  readonly department: string;
  readonly allDepartments: string;
  readonly allPlaces: string;
  readonly filters: string;
  readonly sort: string;
  /** The orders of the list, by their names in the address. */
  readonly orders: Readonly<Record<'newest' | 'name' | 'closing' | 'nearest', string>>;
  /** Opens the rest of a text. */
  readonly more: string;
  readonly show: string;
  readonly clearFilters: string;
  readonly found: (count: number) => string;
  readonly noneFound: string;
  readonly noneOpen: string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (page: number, pages: number) => string;
  // An offer
  readonly published: string;
  readonly applyBy: string;
  readonly fullTime: string;
  readonly partTime: string;
  readonly remoteDays: (days: number) => string;
  readonly fullyRemote: string;
  readonly experience: (years: number) => string;
  readonly salary: (text: string) => string;
  readonly from: (amount: string) => string;
  readonly upTo: (amount: string) => string;
  readonly aboutCompany: string;
  readonly theJob: string;
  readonly yourProfile: string;
  readonly furtherFacts: string;
  readonly documents: string;
  readonly reference: string;
  /** Before the title of the offer on the page that says thank you. */
  readonly job: string;
  readonly applicationNumber: string;
  readonly apply: string;
  readonly backToJobs: string;
  readonly backToOffer: string;
  // Applications without an offer
  readonly noSuitableJob: string;
  readonly spontaneous: string;
  readonly yes: string;
  readonly no: string;
  // The form
  readonly applyFor: (title: string) => string;
  readonly optional: string;
  readonly yourResume: string;
  readonly resume: string;
  readonly resumeHint: (files: number, size: string) => string;
  readonly readResume: string;
  readonly readResumeHint: string;
  readonly wasRead: string;
  readonly wasNotRead: (name: string) => string;
  readonly notRead: string;
  readonly resumeNotRead: string;
  readonly fromResume: string;
  /** Of an answer that is rather wrong than right. */
  readonly maybeFromResume: string;
  readonly aboutYou: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailHint: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly network: string;
  readonly networkHint: string;
  readonly location: string;
  readonly locationHint: string;
  readonly moreQuestions: string;
  readonly message: string;
  readonly otherFiles: string;
  readonly otherFilesHint: (files: number, size: string, together: string) => string;
  readonly kept: (name: string, size: string) => string;
  readonly remove: (name: string) => string;
  readonly leaveEmpty: string;
  readonly beforeYouSend: string;
  readonly send: string;
  readonly choose: string;
  readonly commasHint: string;
  readonly amountHint: string;
  /** The menu of currencies beside an amount. */
  readonly currencyOf: (label: string) => string;
  readonly timeHint: (timeZone: string) => string;
  readonly stars: (count: number) => string;
  // Errors
  readonly error: string;
  readonly problem: string;
  readonly missing: (label: string) => string;
  readonly mustAgree: string;
  readonly invalidEmail: string;
  readonly invalidPhone: string;
  readonly invalidUrl: string;
  readonly invalidName: string;
  readonly invalidNumber: string;
  readonly invalidDate: string;
  readonly invalidDateTime: string;
  readonly invalidOption: string;
  readonly invalidAmount: string;
  readonly invalidValue: (label: string) => string;
  readonly tooLong: (label: string, characters: number) => string;
  readonly fileTooLarge: (name: string, size: string) => string;
  readonly filesTooLarge: (size: string) => string;
  readonly tooManyFiles: (count: number) => string;
  readonly wrongFile: (name: string) => string;
  readonly emptyFile: (name: string) => string;
  readonly unreadableFile: (name: string) => string;
  readonly sendAgain: string;
  readonly alreadySent: string;
  readonly chooseAgain: (fileName: string) => string;
  readonly notSaved: string;
  // The captcha
  readonly captcha: string;
  readonly captchaRefused: string;
  readonly captchaMissing: string;
  readonly captchaNotShown: string;
  readonly tooMany: (seconds: number | null) => string;
  readonly unavailable: string;
  readonly writeTo: (address: string) => string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly closedTitle: string;
  readonly closed: string;
  /** Above a form whose offer was closed since it was begun. */
  readonly closedWhileWriting: string;
  readonly sendWithoutOffer: string;
  readonly openJobs: string;
  readonly somethingWrong: string;
  readonly code: string;
  // Afterwards
  readonly receivedTitle: string;
  readonly received: string;
  readonly processingTitle: string;
  readonly processing: string;
  readonly keepAddress: string;
  /** On the page that says thank you. */
  readonly confirmationQueued: string;
  /** The e-mail that confirms an application, with the placeholders of `careers_sites.texts`. */
  readonly confirmationSubject: string;
  readonly confirmationText: string;
  /** The last paragraph of every such e-mail: why it was sent. */
  readonly confirmationReason: string;
  /** In place of the title of an offer. */
  readonly spontaneousApplication: string;
  readonly failedTitle: string;
  readonly failed: string;
  readonly lookAgain: string;
  // Script
  readonly uploading: (percent: string) => string;
  readonly reading: string;
  readonly sending: string;
  readonly sendingSoon: string;
  readonly connectionLost: string;
  /** A proxy refuses the size of the request; its limit is not known. */
  readonly tooLargeToSend: string;
  readonly tryAgain: string;
}
