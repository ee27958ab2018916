-- A new reference must differ from those of all projects, deleted ones included: a project that is restored keeps its own.
-- The unique index has the live ones only, and a query without its condition cannot use it: each new project read every
-- project of its account. Two look-ups, each with the condition of an index, read one entry.
create index "projects_deleted_referenceId_idx"
  on public.projects ("groupId", "referenceId") where "deletedAt" is not null;

create or replace function public.set_project_reference() returns trigger
  language plpgsql
  as $$
declare
  alphabet constant text := '23456789BCDFGHJKMNPQRSTVWXZ';
  random_bytes bytea;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    -- The last eight bytes of the sixteen; the first of them has only six random bits, which is enough for a sign.
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, place) % length(alphabet), 1), '' order by place)
      into new."referenceId"
      from generate_series(8, 15) as place;
    exit when not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is null
    ) and not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is not null
    );
  end loop;
  return new;
end
$$;
