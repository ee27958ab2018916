-- Careers pages in frames of the sites that an account names.

-- Each becomes a part of a header: nothing but an origin, or all hosts below one.
alter table public.careers_sites
  add column "frameOrigins" text[] not null default '{}',
  add constraint "careers_sites_frameOrigins_check" check (
    cardinality("frameOrigins") = 0
    or cardinality("frameOrigins") <= 20
    and array_position("frameOrigins", null) is null
    and length(array_to_string("frameOrigins", ' ')) <= 2000
    -- None within an entry: below they stand between entries.
    and array_to_string("frameOrigins", '') !~ '\n'
    and array_to_string("frameOrigins", e'\n') || e'\n'
      ~ '^(https?://(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?\n)+$'
  );
comment on column public.careers_sites."frameOrigins" is
  'The web origins whose pages may show the careers pages in a frame, such as https://www.example.com, or https://*.example.com for all hosts below one; at most 20. None by default.';

create or replace view public.schema_version as select 1796000000600::bigint as migration;
