/** The operations of the API. Written by `npm run client` from the description of the API; do not edit it. */
import { List } from '../list.ts';
import type { Call, RequestOptions, SaveOptions, Transport } from '../transport.ts';
import type { AcceptApplicationBody, AcceptedSave, ApplicationBody, CareersLogo, Company, CompanyBody, CreateWebhookBody, CreatedWebhook, DeleteWebhookAnswer, DismissedApplication, EndWebhookListenerAnswer, EraseProfileBody, ErasedProfile, FindCompanyDataBody, FindProfileDataBody, FoundCompanyData, FoundProfileData, GetNetworkCompanySchemaQuery, GetNetworkProfileSchemaQuery, GetTaskAnswer, ListCompaniesQuery, ListOffersAnswer, ListOffersQuery, ListProfilesQuery, ListProjectsQuery, ListWebhookDeliveriesAnswer, ListWebhookDeliveriesQuery, MergeProfilesBody, MergedProfile, MoveApplicationBody, MovedApplication, OfferWithForm, Profile, Project, ProjectBody, RenewWebhookListenerAnswer, RenewWebhookListenerBody, ReplayWebhookAnswer, ReplayWebhookBody, ReplayWebhookDeliveryAnswer, RetryTasksAnswer, RetryTasksBody, ReviewedApplication, RotateWebhookSecretAnswer, RotateWebhookSecretBody, SaveApplicantBatchAnswer, SaveApplicantBatchBody, SaveCompanyBatchAnswer, SaveCompanyBatchBody, SaveFilesBody, SaveProjectBatchAnswer, SaveProjectBatchBody, SavedApplication, SavedCompany, SavedFiles, SavedProject, SetCareersLogoBody, StartWebhookListenerAnswer, StartWebhookListenerBody, TakeProfileDataBody, TakenProfileData, TestWebhookAnswer, TriedSave, UpdateWebhookBody, Webhook } from './schemas.ts';

/** What a save answers, by its options. */
export type SaveAnswer<Saved, Options> = Options extends { readonly respondAsync: true }
  ? AcceptedSave
  : Options extends { readonly dryRun: true }
    ? TriedSave
    : Saved;

export class Operations {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Create or update a project. Saves one project. It is found by `projectId`, else by `externalId`; without a match it is created and needs a `name`. A member that is omitted keeps its value. A save that changes nothing has the outcome `unchanged` and leaves `updatedAt` alone. */
  saveProject<const Options extends SaveOptions = SaveOptions>(body: ProjectBody, options?: Options): Call<SaveAnswer<SavedProject, Options>> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/projects', body, isSave: true }, options);
  }

  /** List projects. Lists the projects of the account, or what changed among them since a cursor (`after`), with everything that belongs to them. Example of a filter: `where={"status":{"parent":{"kind":{"_eq":"open"}}}}`. */
  listProjects(query?: ListProjectsQuery, options?: RequestOptions): List<Project> {
    return new List(this.transport, { method: 'GET', path: '/rest/v2/projects', query }, options);
  }

  /** Create or update a company. Saves one company. It is found by `companyId`, else by `externalId`, else by `networkUrl`; without a match it is created. A member that is omitted keeps its value. A save that changes nothing has the outcome `unchanged` and leaves `updatedAt` alone. */
  saveCompany<const Options extends SaveOptions = SaveOptions>(body: CompanyBody, options?: Options): Call<SaveAnswer<SavedCompany, Options>> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/companies', body, isSave: true }, options);
  }

  /** List companies. Lists the companies of the account, or what changed among them since a cursor (`after`), or those that are `near` a place, with everything that belongs to them. Example of a filter: `where={"name":{"_ilike":"a%"}}`. */
  listCompanies(query?: ListCompaniesQuery, options?: RequestOptions): List<Company> {
    return new List(this.transport, { method: 'GET', path: '/rest/v2/companies', query }, options);
  }

  /** Send an application, or update a profile. Saves a job application. Its resumes are read, and what they say fills what the body does not say. */
  saveApplicant<const Options extends SaveOptions = SaveOptions>(body: ApplicationBody, options?: Options): Call<SaveAnswer<SavedApplication, Options>> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/applicants', body, isSave: true, formJson: ['consent', 'data'] }, options);
  }

  /** Attach files to a record. Attaches files to a profile, a company or a project that exists, or sets the photo of a profile. The body is an HTML form with the files, or JSON with their content in base64. 201 when at least one file is new; 200 when the record has all of them already. */
  saveFiles<const Options extends SaveOptions = SaveOptions>(body: SaveFilesBody, options?: Options): Call<SaveAnswer<SavedFiles, Options>> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/files', body, isSave: true, formJson: ['isResume', 'isPublic'] }, options);
  }

  /** Accept an application. Takes over to the profile what an application says that came with a public key while the person was known. Without `fields` everything is taken over, and with an empty list nothing: the application is then seen, and its review is closed. An accepted application can be accepted again, for other fields, and so can a dismissed one. */
  acceptApplication<const Options extends SaveOptions = SaveOptions>(id: string, body?: AcceptApplicationBody, options?: Options): Call<SaveAnswer<ReviewedApplication, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/applications/${encodeURIComponent(id)}/accept`, body, isSave: true }, options);
  }

  /** Dismiss an application. Marks an application as dismissed: what it says is not taken over to its profile. One that says nothing new, and is accepted from the start, can be dismissed as long as nobody has accepted it. It stays readable and can still be accepted. The outcome is `unchanged` when it was dismissed before. */
  dismissApplication<const Options extends SaveOptions = SaveOptions>(id: string, options?: Options): Call<SaveAnswer<DismissedApplication, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/applications/${encodeURIComponent(id)}/dismiss`, isSave: true }, options);
  }

  /** Move a person to another status in a project. Gives a profile another status in a project and writes into its history from where to where. The outcome is `unchanged` when it has the status already. */
  moveApplication<const Options extends SaveOptions = SaveOptions>(projectId: string, profileId: string, body: MoveApplicationBody, options?: Options): Call<SaveAnswer<MovedApplication, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/projects/${encodeURIComponent(projectId)}/profiles/${encodeURIComponent(profileId)}/move`, body, isSave: true }, options);
  }

  /** Merge two profiles of one person. Merges another profile of the same person into this one. Everything that belongs to the other profile moves to this one, which keeps its own values where both have one, but for those that `fieldsFromOther` names; warnings name the identities and custom fields that were not taken over. The other profile is deleted and refers to this one. It cannot be undone. */
  mergeProfiles<const Options extends SaveOptions = SaveOptions>(id: string, body: MergeProfilesBody, options?: Options): Call<SaveAnswer<MergedProfile, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/profiles/${encodeURIComponent(id)}/merge`, body, isSave: true }, options);
  }

  /** Erase a person. Removes everything personal of a profile for good, and of the profiles that were merged with it: names, texts, addresses, positions, files with their contents, applications, and requests that name the person. What stays says nothing of the person. It cannot be undone. Other profiles that have an identity of the person stay: `sameIdentity` and the warning `same_identity` name them, a dry run does so before anything is erased, and `eraseAlso` erases them too. The outcome is `unchanged` when the person was erased before. */
  eraseProfile<const Options extends SaveOptions = SaveOptions>(id: string, body?: EraseProfileBody, options?: Options): Call<SaveAnswer<ErasedProfile, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/profiles/${encodeURIComponent(id)}/erase`, body, isSave: true }, options);
  }

  /** Ask the sources about a person. Asks the sources that are switched on for the network page of the profile, and fills with what they say what the profile leaves out: names that were guessed, headline, summary, place, picture, positions, educations, languages, e-mail addresses and phone numbers where there are none. What somebody has given, and what resumes say, stays; `findings` of the profile in GraphQL have all that was found, and `takeProfileData` takes more of it over. After a save with a network URL this is done by itself. */
  findProfileData<const Options extends SaveOptions = SaveOptions>(id: string, body: FindProfileDataBody, options?: Options): Call<SaveAnswer<FoundProfileData, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/profiles/${encodeURIComponent(id)}/find`, body, isSave: true }, options);
  }

  /** Take over what sources have found. Takes values that a source has found on the network page of the profile over to it: those that the body names, in place of what is stored. What was dismissed is left out, and so is what waits with an application, which `acceptApplication` takes over. Of several sources the one that was asked last counts. */
  takeProfileData<const Options extends SaveOptions = SaveOptions>(id: string, body: TakeProfileDataBody, options?: Options): Call<SaveAnswer<TakenProfileData, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/profiles/${encodeURIComponent(id)}/take`, body, isSave: true }, options);
  }

  /** Ask the sources about a company. Asks the register of companies, if it is switched on, by the SIREN, the VAT number or a SIRET of `legaldata`, or by the name together with a place of the company, and fills with what it says what `legaldata` and its `locations` leave out. Asks the sources of pages for the network URL of the company; what they find is `networkCompanyData`, which all accounts share. What somebody has written stays; what the register itself has filled is renewed. Within 30 days the register is not asked the same again, unless `refresh` says so. When it does not answer, the operation is 503, and its task asks again. */
  findCompanyData<const Options extends SaveOptions = SaveOptions>(id: string, body?: FindCompanyDataBody, options?: Options): Call<SaveAnswer<FoundCompanyData, Options>> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/companies/${encodeURIComponent(id)}/find`, body, isSave: true }, options);
  }

  /** Save up to 100 projects. Saves up to 100 projects in one request. Each item is a save of its own: it has a task, and its result is what it would have been answered with alone. An item that fails does not affect the others. Items that name the same record are saved in their order, others at the same time. Each item counts as a request; when a limit does not suffice for all of them, nothing is saved. */
  saveProjectBatch(body: SaveProjectBatchBody, options?: SaveOptions): Call<SaveProjectBatchAnswer> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/projects/batch', body, isSave: true }, options);
  }

  /** Save up to 100 companies. Saves up to 100 companies in one request. Each item is a save of its own: it has a task, and its result is what it would have been answered with alone. An item that fails does not affect the others. Items that name the same record are saved in their order, others at the same time. Each item counts as a request; when a limit does not suffice for all of them, nothing is saved. */
  saveCompanyBatch(body: SaveCompanyBatchBody, options?: SaveOptions): Call<SaveCompanyBatchAnswer> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/companies/batch', body, isSave: true }, options);
  }

  /** Save up to 100 applicants. Saves up to 100 applicants in one request. Each item is a save of its own: it has a task, and its result is what it would have been answered with alone. An item that fails does not affect the others. Items that name the same record are saved in their order, others at the same time. Each item counts as a request; when a limit does not suffice for all of them, nothing is saved. */
  saveApplicantBatch(body: SaveApplicantBatchBody, options?: SaveOptions): Call<SaveApplicantBatchAnswer> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/applicants/batch', body, isSave: true }, options);
  }

  /** List offers. Lists the published offers of the account, or what changed among them since a cursor (`after`), or those that are `near` a place. Both kinds of keys get the same. An offer shows the custom fields that the account has chosen for it. With a public key, any cache may keep the answer for a minute. Example of a filter: `where={"fieldsValues":{"location":{"search":{"_ilike":"%paris%"}}}}`. */
  listOffers(query?: ListOffersQuery, options?: RequestOptions): List<ListOffersAnswer> {
    return new List(this.transport, { method: 'GET', path: '/rest/v2/offers', query }, options);
  }

  /** Get an offer with its application form. Answers one published offer and the definition of its application form. An offer that is unknown, closed or of another account is 404 `not_found`. Both kinds of keys get the same. */
  getOffer(id: string, options?: RequestOptions): Call<OfferWithForm> {
    return this.transport.send({ method: 'GET', path: `/rest/v2/offers/${encodeURIComponent(id)}` }, options);
  }

  /** List or search profiles. Lists the people that the account knows, or what changed among them since a cursor (`after`), or those that a `search` finds or that are `near` a place, with everything that belongs to them. Example of a filter: `where={"emailAddresses":{"canonicalEmailAddress":{"_eq":"jane.doe@example.com"}}}`. */
  listProfiles(query?: ListProfilesQuery, options?: RequestOptions): List<Profile> {
    return new List(this.transport, { method: 'GET', path: '/rest/v2/profiles', query }, options);
  }

  /** Export everything of a person. Answers everything that is stored of a person, as a ZIP archive: `profile.json` with the rows of the profile, of the profiles that were merged with it, of its applications and its history, and the files as `files/<id>/<name>`. It is made while it is sent; when a file cannot be read, the connection ends before the archive is complete. */
  exportProfile(id: string, options?: RequestOptions): Call<Response> {
    return this.transport.send({ method: 'GET', path: `/rest/v2/profiles/${encodeURIComponent(id)}/export` }, options);
  }

  /** Get the state of a save. Answers how far a save is and how it ended. A private key sees all tasks of the account. A public key sees those that it started itself, and of them less: neither times nor outcome, which would tell whether a person is known. */
  getTask(id: string, options?: RequestOptions): Call<GetTaskAnswer> {
    return this.transport.send({ method: 'GET', path: `/rest/v2/tasks/${encodeURIComponent(id)}` }, options);
  }

  /** Run a failed save again. Puts a save that failed back into the queue, for example after a missing status was created; also one that was rejected, if its request is stored. It runs with the rights of the key that sent it and writes rows with the same ids, so that nothing is saved twice. */
  retryTask(id: string, options?: RequestOptions): Call<AcceptedSave> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/tasks/${encodeURIComponent(id)}/retry` }, options);
  }

  /** Run failed saves again. Puts the saves of the account that failed back into the queue: all of them, or those that the members of the body select. Saves whose request is not stored, or whose API key was deleted, are left out. An unknown member of the body is refused. */
  retryTasks(body?: RetryTasksBody, options?: RequestOptions): Call<RetryTasksAnswer> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/tasks/retry', body }, options);
  }

  /** List webhooks. Answers all webhooks of the account. None of them shows its secret. */
  listWebhooks(options?: RequestOptions): List<Webhook> {
    return new List(this.transport, { method: 'GET', path: '/rest/v2/webhooks' }, options);
  }

  /** Add a webhook. Adds an address to which events are sent as they happen, signed as Standard Webhooks 1.0.0. The address begins with `https://`, belongs to the public internet, and has the port 80, 443, or 1024 or higher. An account has at most 20 webhooks. */
  createWebhook(body: CreateWebhookBody, options?: RequestOptions): Call<CreatedWebhook> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/webhooks', body }, options);
  }

  /** Get a webhook. Answers one webhook, without its secret. */
  getWebhook(id: string, options?: RequestOptions): Call<Webhook> {
    return this.transport.send({ method: 'GET', path: `/rest/v2/webhooks/${encodeURIComponent(id)}` }, options);
  }

  /** Change a webhook. Changes a webhook; what is omitted stays. `isEnabled` stops and starts sending. Events that happen while it is disabled are held for 30 days and are sent when they are replayed. */
  updateWebhook(id: string, body?: UpdateWebhookBody, options?: RequestOptions): Call<Webhook> {
    return this.transport.send({ method: 'PATCH', path: `/rest/v2/webhooks/${encodeURIComponent(id)}`, body }, options);
  }

  /** Delete a webhook. Deletes a webhook, with what was and what is still to be sent to it. */
  deleteWebhook(id: string, options?: RequestOptions): Call<DeleteWebhookAnswer> {
    return this.transport.send({ method: 'DELETE', path: `/rest/v2/webhooks/${encodeURIComponent(id)}` }, options);
  }

  /** Enable a webhook again. Sends to a webhook again that was disabled, and forgets its failures. What was held meanwhile is sent when it is replayed. */
  enableWebhook(id: string, options?: RequestOptions): Call<Webhook> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/enable` }, options);
  }

  /** Replace the secret of a webhook. Gives a webhook a new secret. The old one signs beside it for 24 hours, so that the receiver has the time to learn the new one, or ends at once. */
  rotateWebhookSecret(id: string, body?: RotateWebhookSecretBody, options?: RequestOptions): Call<RotateWebhookSecretAnswer> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/rotate`, body }, options);
  }

  /** Send a test. Sends the event `webhook.test` to a webhook, whatever events it wants. What became of it is among its deliveries. */
  testWebhook(id: string, options?: RequestOptions): Call<TestWebhookAnswer> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/test` }, options);
  }

  /** List what was sent to a webhook. Answers the deliveries of a webhook with their attempts. They are kept for 30 days. */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: RequestOptions): List<ListWebhookDeliveriesAnswer> {
    return new List(this.transport, { method: 'GET', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/deliveries`, query }, options);
  }

  /** Send events again. Sends the events of a time again, the oldest first, with the `webhook-id` that they had. Events that another webhook of the account was sent, and this one wants, are among them. At most 10000 at once. */
  replayWebhook(id: string, body?: ReplayWebhookBody, options?: RequestOptions): Call<ReplayWebhookAnswer> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/replay`, body }, options);
  }

  /** Send one event again. Sends one event again, with the `webhook-id` that it had. One that is still to be sent is left as it is. */
  replayWebhookDelivery(id: string, deliveryId: string, options?: RequestOptions): Call<ReplayWebhookDeliveryAnswer> {
    return this.transport.send({ method: 'POST', path: `/rest/v2/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay` }, options);
  }

  /** Start to listen. For programs such as `npm run listen`, which read `webhook_events` of GraphQL themselves: events of these types are written for a minute, although no webhook wants them. At most 5 programs can listen at a time. */
  startWebhookListener(body: StartWebhookListenerBody, options?: RequestOptions): Call<StartWebhookListenerAnswer> {
    return this.transport.send({ method: 'POST', path: '/rest/v2/webhook-listeners', body }, options);
  }

  /** Continue to listen. Continues for another minute. */
  renewWebhookListener(id: string, body: RenewWebhookListenerBody, options?: RequestOptions): Call<RenewWebhookListenerAnswer> {
    return this.transport.send({ method: 'PATCH', path: `/rest/v2/webhook-listeners/${encodeURIComponent(id)}`, body }, options);
  }

  /** End listening. Events are no longer written for this program. */
  endWebhookListener(id: string, options?: RequestOptions): Call<EndWebhookListenerAnswer> {
    return this.transport.send({ method: 'DELETE', path: `/rest/v2/webhook-listeners/${encodeURIComponent(id)}` }, options);
  }

  /** Set the logo of a careers site. Sets the picture at the head of the careers pages, in the place of the present one. The body is an HTML form with the file, or JSON with its content in base64. The pages show it after five seconds, and caches after a minute. */
  setCareersLogo(slug: string, body: SetCareersLogoBody, options?: RequestOptions): Call<CareersLogo> {
    return this.transport.send({ method: 'PUT', path: `/rest/v2/careers-sites/${encodeURIComponent(slug)}/logo`, body, formJson: [] }, options);
  }

  /** Remove the logo of a careers site. Removes the picture at the head of the careers pages, which then have the name of the site there. A site without a logo stays as it is. */
  deleteCareersLogo(slug: string, options?: RequestOptions): Call<CareersLogo> {
    return this.transport.send({ method: 'DELETE', path: `/rest/v2/careers-sites/${encodeURIComponent(slug)}/logo` }, options);
  }

  /** Get the schema of the page of a person. Answers the JSON Schema (2020-12) of the documents that a provider of network pages (`NETWORK_PROVIDER_URL`) answers about a person. Its version is part of its `$id`. Web pages may read it. */
  getNetworkProfileSchema(query?: GetNetworkProfileSchemaQuery, options?: RequestOptions): Call<Response> {
    return this.transport.send({ method: 'GET', path: '/schemas/network-profile.json', query }, options);
  }

  /** Get the schema of the page of a company. Answers the JSON Schema (2020-12) of the documents that a provider of network pages (`NETWORK_PROVIDER_URL`) answers about a company. Its version is part of its `$id`. Web pages may read it. */
  getNetworkCompanySchema(query?: GetNetworkCompanySchemaQuery, options?: RequestOptions): Call<Response> {
    return this.transport.send({ method: 'GET', path: '/schemas/network-company.json', query }, options);
  }
}
