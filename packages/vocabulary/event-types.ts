/** The events that webhooks are sent, as the triggers of the database write them (migrations/, `write_event_of_record`). */

/** Every type of event, with what it says. */
export const eventTypes = {
  'application.received': 'Somebody has applied, or a recruiter has entered an application.',
  'application.moved': 'A profile has another status in a project.',
  'profile.created': 'A profile was created.',
  'profile.updated': 'A profile, or what belongs to it, was changed.',
  'profile.merged': 'A profile was merged into another one and is deleted.',
  'profile.deleted': 'A profile was deleted; its person is not erased.',
  'profile.erased': 'A person was erased: what was copied of the profile has to be erased too.',
  'project.created': 'A project was created.',
  'project.updated': 'A project, or what belongs to it, was changed.',
  'project.deleted': 'A project was deleted.',
  'company.created': 'A company was created.',
  'company.updated': 'A company, or what belongs to it, was changed.',
  'company.deleted': 'A company was deleted.',
  'task.failed': 'A save that was accepted has failed for good.',
  'webhook.disabled': 'Another endpoint of the account was disabled because it failed.',
  'webhook.test': 'Somebody has asked for a test.',
} as const;

export type EventType = keyof typeof eventTypes;

/** The table of the row that an event of a type is about. */
export const eventObjects = {
  'application.received': 'applications',
  'application.moved': 'projects_profiles',
  'profile.created': 'profiles',
  'profile.updated': 'profiles',
  'profile.merged': 'profiles',
  'profile.deleted': 'profiles',
  'profile.erased': 'profiles',
  'project.created': 'projects',
  'project.updated': 'projects',
  'project.deleted': 'projects',
  'company.created': 'companies',
  'company.updated': 'companies',
  'company.deleted': 'companies',
  'task.failed': 'tasks',
  'webhook.disabled': 'webhook_endpoints',
  'webhook.test': 'webhook_endpoints',
} as const satisfies Readonly<Record<EventType, string>>;

export type EventObject = (typeof eventObjects)[EventType];

/** What an endpoint can ask for: a type, all types of one kind (`profile.*`), or everything (`*`). */
export const eventPatterns: readonly string[] = [
  '*',
  ...new Set(Object.keys(eventTypes).map((type) => `${type.split('.')[0]}.*`)),
  ...Object.keys(eventTypes),
];

/** Whether a type is among patterns; the database has the same rule, `wants_webhook_event`. */
export function matchesEvent(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => [type, `${type.split('.')[0]}.*`, '*'].includes(pattern));
}
