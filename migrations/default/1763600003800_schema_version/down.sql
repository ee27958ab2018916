drop view public.schema_version;
