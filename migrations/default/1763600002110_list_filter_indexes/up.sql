-- What lists are ordered and filtered by, read off indexes: docs/operations.md has what each of them gives and takes.

-- "deletedAt" is carried along, so that a page in the order of names passes over the others without reading their rows.
drop index public."profiles_groupId_lastName_idx";
create index "profiles_groupId_lastName_idx"
  on public.profiles ("groupId", "lastName", "firstName", id) include ("deletedAt");

create index "profiles_groupId_headline_idx"
  on public.profiles using gin ("groupId", headline gin_trgm_ops) where "deletedAt" is null;

-- _ilike compares names folded. For _eq a btree would serve, but it holds no text of more than 2704 bytes.
create index "profiles_positions_folded_names_idx" on public.profiles_positions using gin (
  "groupId", public.fold_name_text("companyName") gin_trgm_ops, public.fold_name_text(title) gin_trgm_ops
);

create index "profiles_emails_emailAddress_idx" on public.profiles_emails ("groupId", "emailAddress");
create index "profiles_emails_emailAddress_trgm_idx"
  on public.profiles_emails using gin ("groupId", "emailAddress" gin_trgm_ops);

-- A value may be longer than an entry of a btree: its trigrams serve _eq too.
create index "profiles_fieldsvalues_value_idx"
  on public.profiles_fieldsvalues using gin ("groupId", value gin_trgm_ops) where value is not null;
