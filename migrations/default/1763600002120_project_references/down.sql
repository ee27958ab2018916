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
      select from public.projects where "groupId" = new."groupId" and "referenceId" = new."referenceId"
    );
  end loop;
  return new;
end
$$;
drop index public."projects_deleted_referenceId_idx";
