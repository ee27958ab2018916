-- A btree holds no text of more than 2704 bytes, so these have the beginnings. The engine compares them beside the texts.
-- They are not partial, because Postgres estimates by the statistics of an expression only where all rows have one.
create index "profiles_positions_companyName_beginning_idx"
  on public.profiles_positions ("groupId", left("companyName", 100));
create index "profiles_positions_title_beginning_idx" on public.profiles_positions ("groupId", left(title, 100));
create index "profiles_fieldsvalues_value_beginning_idx"
  on public.profiles_fieldsvalues ("groupId", left(value, 100));
