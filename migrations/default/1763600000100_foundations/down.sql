drop view public.schema_version;
drop view public.changes_horizon;
drop table public.database_epoch;
drop function
  public.set_changed_in(), public.renew_database_epoch(), public.database_identity(), public.set_is_live(),
  public.set_updated_at(), public.set_column_types(text[],text);
drop aggregate public.min(uuid), public.max(uuid);
drop function public.greater_id(uuid,uuid), public.lesser_id(uuid,uuid);
drop operator public.~~* (public.name_text, text), public.!~~* (public.name_text, text),
  public.~~* (public.name_text, public.name_text), public.!~~* (public.name_text, public.name_text);
drop function
  public.name_not_ilike(name_text,text), public.name_not_ilike(name_text,name_text),
  public.name_ilike(name_text,text), public.name_ilike(name_text,name_text), public.expected_field_value(text),
  public.canonical_field_value(text,text), public.is_siret(text), public.is_siren(text), public.passes_luhn(text),
  public.is_currency(text), public.is_rich_text(text), public.web_address(text), public.is_web_address(text),
  public.canonical_email_address(text), public.is_email_address(text), public.canonical_network_url(text),
  public.fold_url_path(text), public.canonical_host_name(text), public.punycode(text),
  public.geojson_point(double precision,double precision), public.trim_text(text), public.fold_name_text(text),
  public.fold_name(text,text), public.fold_text(text);
drop domain public.name_text;
drop extension btree_gin, unaccent, pg_trgm;
