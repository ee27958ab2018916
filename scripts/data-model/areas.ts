/** The areas of the data model: which tables belong together, and where they stand in the picture. */

export interface Area {
  readonly title: string;
  /** The first ones are those that others refer to most; they have a frame in the picture. */
  readonly tables: readonly string[];
  readonly main: readonly string[];
}

/** In columns from left to right, each from top to bottom. A new table has to be added: the script names it. */
export const columns: readonly (readonly Area[])[] = [
  [
    {
      title: 'People',
      main: ['profiles'],
      tables: [
        'profiles_emails',
        'profiles_phones',
        'profiles_positions',
        'profiles_educations',
        'profiles_locales',
        'profiles_findings',
        'profiles_locations',
        'profiles_places',
        'profiles_files',
        'profiles_fieldsvalues',
        'profiles_assignees',
        'profiles_associations',
        'profiles_keys',
        'profiles_duplicates',
        'profiles_merges',
        'profiles_erasures',
        'profiles_revisions',
        'images',
        'pending_trigger_tasks',
        'unread_notifications',
        'protectedcompanies',
      ],
    },
    {
      title: 'Account, saves and history',
      main: ['groups', 'users', 'tasks'],
      tables: [
        'apikeys',
        'careers_sites',
        'files',
        'status_changes',
        'audit_entries',
        'replaced_values',
        'retention_runs',
        'changes_horizon',
      ],
    },
  ],
  [
    {
      title: 'Applications',
      main: ['applications', 'projects_profiles'],
      tables: ['applications_files', 'applications_emails', 'history_entries'],
    },
    {
      title: 'Projects and offers',
      main: ['projects', 'offers'],
      tables: [
        'projects_assignees',
        'projects_fieldsvalues',
        'projects_files',
        'projects_jobboards',
        'jobboards_feeds',
        'jobboards_offers',
        'projects_profilescounts',
        'projects_revisions',
        'offers_fieldsvalues',
        'offers_files',
        'offers_changes',
      ],
    },
  ],
  [
    {
      title: 'Companies',
      main: ['companies'],
      tables: [
        'companies_assignees',
        'companies_fieldsvalues',
        'companies_files',
        'companies_industries',
        'companies_findings',
        'companies_legaldata',
        'companies_legaldata_locations',
        'companies_projectscounts',
        'companies_revisions',
        'networkcompanies',
        'networkcompanies_images',
        'networkcompanies_industries',
      ],
    },
    {
      title: 'Vocabulary',
      main: ['statuses', 'fields'],
      tables: ['fields_options', 'colors', 'industries', 'jobboards', 'locations'],
    },
    {
      title: 'Webhooks',
      main: ['webhook_endpoints'],
      tables: ['webhook_events', 'webhook_deliveries', 'webhook_attempts'],
    },
  ],
];
