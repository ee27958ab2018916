drop index public."profiles_fieldsvalues_value_idx";
drop index public."profiles_emails_emailAddress_trgm_idx";
drop index public."profiles_emails_emailAddress_idx";
drop index public."profiles_positions_folded_names_idx";
drop index public."profiles_groupId_headline_idx";
drop index public."profiles_groupId_lastName_idx";
create index "profiles_groupId_lastName_idx" on public.profiles ("groupId", "lastName", "firstName", id);
