/**
 * The subjects of the schema, in the order in which the migrations make them: the tables, views and functions of each, a
 * function beside the table that it belongs to. `docs/schema` has a file for each subject.
 */

const lists = {
  foundations: `
    fold_text fold_name fold_name_text trim_text unseen_removed clean_line clean_text are_clean_lines clean_texts
    refuse_long_names geojson_point
    punycode canonical_host_name fold_url_path canonical_network_url
    is_email_address canonical_email_address is_web_address web_address
    is_rich_text plain_rich_text shows_text rich_text is_currency passes_luhn is_siren is_siret
    compact_number canonical_vat_number is_vat_number
    canonical_field_value expected_field_value
    name_ilike name_not_ilike lesser_id greater_id set_column_types
    set_updated_at set_is_live
    database_epoch database_identity renew_database_epoch set_changed_in changes_horizon
    schema_version`,
  accounts: `
    groups is_retention is_time_zone retention_of
    users clear_references_to_user
    apikeys clear_references_to_apikey`,
  vocabulary: `
    colors name_color
    statuses check_status_parent protect_status keep_live_group create_default_statuses set_default_status
    clear_references_to_status
    locations location_is_used mark_unused_location give_up_location remove_unused_locations
    touch_records_of_location clear_references_to_location locations_pending mark_place
    industries
    jobboards`,
  custom_fields: `
    fields set_is_on_offers check_field_default keep_live_section clear_references_to_field
    fields_options touch_field
    place_field_value place_values_of_field`,
  files: `
    files mark_unused_file touch_links_of_file
    images image_is_used mark_unused_image give_up_image remove_unused_images touch_profiles_of_image
    clear_references_to_image
    storage_objects mark_contents_of_files mark_unnamed_contents remove_files_of_input`,
  companies: `
    networkcompanies networkcompanies_images networkcompanies_industries
    companies set_company_canonical_network_url check_company_description touch_company clear_references_to_company
    companies_assignees companies_fieldsvalues companies_files companies_industries
    companies_legaldata companies_legaldata_locations touch_legaldata set_company_numbers set_establishment_number
    companies_findings set_legaldata_source
    companies_revisions number_company_revision`,
  projects: `
    projects set_project_reference touch_project clear_references_to_project
    projects_assignees projects_fieldsvalues projects_files projects_jobboards projects_revisions
    companies_projectscounts`,
  people: `
    profiles set_profile_canonical_network_url derive_profile_columns derive_profile_flags
    touch_profile touch_derived_profile clear_references_to_profile
    profiles_emails prefer_one_email
    profiles_phones profiles_positions protectedcompanies profiles_educations profiles_locales profiles_findings profiles_locations profiles_places
    profiles_files profiles_fieldsvalues profiles_assignees
    profiles_associations mark_contact
    profiles_revisions lock_revised_profile
    pending_trigger_tasks unread_notifications`,
  tasks: `
    tasks task_lease task_pause task_patience keep_task_times claim_tasks retry_tasks
    refuse_second_success refuse_retry_without_input kept_rejections drop_old_rejections
    clear_references_to_task`,
  applications: `
    applications refuse_dismissal clear_references_to_application
    applications_files file_is_used
    applications_emails email_pause keep_email_times forget_email_of_application mailbox_of claim_application_emails
    projects_profiles mark_talent touch_projects_of_profile projects_profilescounts
    history_entries profile_derivations
    status_changes record_status_change forget_status_changes`,
  identity: `
    profiles_keys claim_profile_keys claim_keys_of_profile claim_keys_of_email take_provisional_key
    share_identities_of_person
    profiles_duplicates settle_duplicates settle_duplicates_of_profile
    profiles_merges merge_profiles take_fields_of_merged confirm_claims_of_merged hold_kept_profile`,
  offers: `
    offers_changes offers offers_fieldsvalues offers_files
    derive_offer_change record_offer_change record_offers_of_account record_offers_of_field
    touch_offer_of_value touch_offer_of_file offers_unrecorded offers_opened
    jobboards_feeds end_jobboard_feed
    jobboards_offers touch_offer_of_advertisement offers_ends
    has_words search_offers`,
  search: `
    plain_signs spelled_names searchable_text joined_words german_spelling name_forms cut_bytes written_email_addresses
    national_digits written_digits phone_keys email_keys
    search_phrase search_lexeme search_number search_address search_term search_part read_search search_query
    letter_deletions word_sound search_words keep_search_words
    profiles_search search_texts search_vector search_document write_search
    profiles_search_pending write_pending_search refresh_search mark_search mark_search_of_profile mark_search_later
    search_newest search_indexed search_exists search_is_frequent search_next search_likely search_similar search_matches
    search_profiles matching_profiles
    search_excerpt search_marks search_highlight search_highlights profiles_search_highlights`,
  near: `
    great_circle_km latitude_band check_near near_bands
    profiles_points write_profile_point add_profile_point remove_profile_point move_profile_points
    profiles_near_points are_many_near profiles_near nearest_profiles profiles_distance_km
    companies_near_places companies_near nearest_companies companies_distance_km
    offers_near_places offers_near nearest_offers offers_distance_km`,
  audit: `
    audit_entries refuse_audit_write record_audit audit_table
    applications_audit_entries companies_audit_entries fields_audit_entries groups_audit_entries
    profiles_audit_entries projects_audit_entries statuses_audit_entries users_audit_entries
    replaced_values`,
  webhooks: `
    webhook_endpoints sending_database keep_webhook_endpoint bound_webhook_endpoints
    webhook_secrets replace_webhook_secret
    webhook_events webhook_sequences wants_webhook_event write_webhook_event
    write_event_of_record write_event_of_application write_event_of_move write_event_of_task
    webhook_deliveries webhook_lease webhook_pause hold_webhook_deliveries claim_webhook_deliveries
    webhook_attempts settle_webhook_delivery
    test_webhook replay_webhook`,
  erasure: `
    profiles_erasures name_same_identity erase_profile erase_events erase_webhook_answers
    profiles_of_person whole_text_pattern same_identity profiles_same_identity tasks_of_person
    refuse_erased_profile refuse_erased_task say_that_person_was_erased
    retention_runs allows_keeping run_retention run_retention_of_records remove_deleted_records
    remove_rejected_tasks remove_webhook_events
    removed_event_logs remove_event_logs`,
  careers: `
    careers_sites are_careers_texts are_confirmation_texts version_careers_consent create_key_of_careers_site revoke_key_of_careers_site`,
};

export type Subject = keyof typeof lists;

/** Names of tables, views and functions by subject; operators, aggregates and dictionaries stand with what they are for. */
export const subjects: ReadonlyMap<Subject, readonly string[]> = new Map(
  Object.entries(lists).map(([subject, names]) => [subject as Subject, names.trim().split(/\s+/)]),
);
