/** The rules of the tables of accounts, statuses and custom fields, in words for whoever has broken one at the command line. */
import { violatedConstraint } from '../graphql/errors.ts';

/** By the name of the constraint. */
const rules: Readonly<Record<string, string>> = {
  fields_isOnApplicationForm_check:
    'Only a field of profiles can be on the application form, and none of the type user: applicants know no users.',
  fields_isRequiredOnApplicationForm_check:
    'A field that is required on the application form has to be on it: set --on-application-form yes too.',
  fields_isOnOffers_check: 'Only a field of projects can be on offers.',
  fields_groupId_targetedEntity_purpose_key: 'Another field of these records has the purpose.',
  fields_live_section_check: 'The section of the field is deleted: name another one.',
  fields_name_check: 'A field needs a name.',
  fields_options_fieldId_technicalValue_key: 'Another option of the field has the value.',
  fields_options_name_check: 'An option needs a label.',
  fields_options_technicalValue_check: 'The value of an option has 1000 bytes at most.',
  fields_parent_is_other_check: 'A field cannot stand below itself.',
  fields_purpose_check: 'A purpose has small letters, digits and underscores, and begins with a letter.',
  groups_timeZone_check: 'That is not a time zone. Use a name of IANA, for example Europe/Paris, or UTC.',
  statuses_code_check:
    'The code of a status has small letters, digits and underscores, and begins with a letter.',
  statuses_group_has_kind_check: 'A status has either a group or, as a group itself, a kind.',
  statuses_groupId_targetedEntity_code_key: 'Another status of these records has the code.',
  statuses_live_group_check:
    'A group that has statuses cannot be deleted: delete them first, or give them another group. A deleted group gets none.',
  statuses_title_check: 'A status needs a title.',
};

/** @throws Error with the rule in words, where the table refuses something */
export async function inWords<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const words = rules[violatedConstraint(error) ?? ''];
    throw words === undefined ? error : new Error(words, { cause: error });
  }
}
