/** The variables of the queries that are read before an application is saved. Pure. */
import { listOf } from '../../saves/stored-rows.ts';
import type { Application } from './application.ts';
import type { ApplicationPolicy } from './profile-snapshot.ts';

/** `ofBoth`: of the queries of both kinds of keys; `ofPrivate`: those that a private key's query has besides. */
export function readVariables(
  application: Application,
  { mayUseIds }: Pick<ApplicationPolicy, 'mayUseIds'>,
  taskId: string,
) {
  const companies = application.associations.map((association) => association.company);
  const customFieldIds = Object.keys(application.customFields);
  return {
    ofBoth: {
      taskId,
      profileIds: mayUseIds ? listOf(application.id) : [],
      externalIds: mayUseIds ? listOf(application.externalId) : [],
      networkUrls: listOf(application.networkUrl?.url.url),
      emails: application.emailAddresses.map((email) => email.canonicalEmailAddress),
      projectIds: listOf(application.projectId),
      referenceIds: listOf(application.referenceId),
      fieldIds: customFieldIds,
      companyIds: companies.flatMap((company) => listOf(company.serviceId)),
      companyExternalIds: companies.flatMap((company) => listOf(company.externalId)),
      statusIds: companies.flatMap((company) => listOf(company.statusId)),
    },
    ofPrivate: {
      phones: application.phoneNumbers.flatMap((phone) => listOf(phone.canonicalNumber)),
      withUsers: customFieldIds.length > 0,
    },
  };
}
