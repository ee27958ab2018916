/** The actions of metadata/actions.graphql. Each call of one counts as a request. */
export const actionNames = [
  'saveProject',
  'saveCompany',
  'saveApplicant',
  'acceptApplication',
  'dismissApplication',
  'moveApplication',
  'mergeProfiles',
  'eraseProfile',
  'findProfileData',
  'takeProfileData',
  'findCompanyData',
  'retryTask',
  'retryTasks',
  'parseResume',
  'fileUrls',
  'exportProfile',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'replayWebhook',
  'replayWebhookDelivery',
] as const;

export type ActionName = (typeof actionNames)[number];
