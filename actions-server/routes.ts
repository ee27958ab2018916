/** Every route of the public API, in the order of the interface description. */
import type { Dependencies } from './dependencies.ts';
import { applicantBodySchema } from './endpoints/applicants/applicant-body.ts';
import { applicantSave } from './endpoints/applicants/save.ts';
import { careersApply, careersForm } from './endpoints/careers/apply.ts';
import { careersBoardFeed } from './endpoints/careers/board-feed.ts';
import { careersAsset, careersIcon, careersLogo, careersTheme, favicon } from './endpoints/careers/files.ts';
import { deleteCareersLogo, putCareersLogo } from './endpoints/careers/logo.ts';
import {
  careersLegal,
  careersList,
  careersNowhere,
  careersOffer,
  careersRobots,
  careersRoot,
  careersRss,
  careersSitemap,
  careersUnknown,
} from './endpoints/careers/pages.ts';
import { careersPlaces } from './endpoints/careers/places.ts';
import { careersThanks } from './endpoints/careers/thanks.ts';
import { listCompanies } from './endpoints/companies/list.ts';
import {
  getDocumentation,
  getDocumentationAsset,
  getDocumentationPage,
  getDocumentationPicture,
  getDocumentationSearch,
  getStart,
  getTryPage,
} from './endpoints/documentation/get.ts';
import { getEmbedLoader, getEmbedScript } from './endpoints/embed/get.ts';
import { getFile } from './endpoints/files/get.ts';
import { getGraphql } from './endpoints/graphql/get.ts';
import { postGraphql } from './endpoints/graphql/post.ts';
import { getHealth, getReadiness } from './endpoints/health/get.ts';
import { offerRoute } from './endpoints/offers/get.ts';
import { listOffers } from './endpoints/offers/list.ts';
import { getOpenapi } from './endpoints/openapi/get.ts';
import { exportProfile, openExport } from './endpoints/profiles/export.ts';
import { listProfiles } from './endpoints/profiles/list.ts';
import { listProjects } from './endpoints/projects/list.ts';
import { getCompanySchema, getProfileSchema } from './endpoints/schemas/get.ts';
import { getTask } from './endpoints/tasks/get.ts';
import { postTaskRetry } from './endpoints/tasks/retry.ts';
import { postTasksRetry } from './endpoints/tasks/retry-many.ts';
import { webhookRoutes } from './endpoints/webhooks/routes.ts';
import type { Route } from './http/route.ts';
import { recordKinds, saveKinds } from './save-kinds.ts';
import { batchRoute } from './saves/batch-route.ts';
import { saveRoute } from './saves/save-route.ts';

export const routes: readonly Route<Dependencies>[] = [
  postGraphql,
  getGraphql,
  ...saveKinds.map((kind) => saveRoute(kind)),
  ...recordKinds.map((kind) => batchRoute(kind)),
  listOffers,
  offerRoute(applicantBodySchema),
  listProfiles,
  exportProfile,
  openExport,
  listCompanies,
  listProjects,
  getTask,
  postTaskRetry,
  postTasksRetry,
  ...webhookRoutes,
  putCareersLogo,
  deleteCareersLogo,
  getFile,
  careersAsset,
  careersTheme,
  careersLogo,
  careersIcon,
  favicon,
  careersNowhere,
  careersRoot,
  careersSitemap,
  careersBoardFeed,
  careersRobots,
  careersRss,
  careersLegal,
  ...careersPlaces,
  ...careersThanks,
  ...careersForm,
  ...careersApply(applicantSave),
  ...careersOffer,
  ...careersList,
  // After all others: it stands for every address that is none of them.
  careersUnknown,
  getEmbedLoader,
  getEmbedScript,
  getHealth,
  getReadiness,
  getOpenapi,
  getProfileSchema,
  getCompanySchema,
  getStart,
  getDocumentation,
  getTryPage,
  getDocumentationAsset,
  getDocumentationPicture,
  getDocumentationSearch,
  getDocumentationPage,
];
