-- An application that creates or renames a company writes a revision of it too. It has not read the last number: two
-- applications that name one company would conflict, and neither changes what the other one has decided on.

create function public.number_company_revision() returns trigger
  language plpgsql
  as $$
begin
  -- Also when the number is given: who holds a number and waits for the company deadlocks with who holds the company.
  perform from public.companies where "groupId" = new."groupId" and id = new."companyId" for no key update;
  if new.number is null then
    -- A statement of its own, so that it sees what was committed while this waited for the lock.
    select coalesce(max(number), 0) + 1
      into new.number
      from public.companies_revisions
     where "groupId" = new."groupId" and "companyId" = new."companyId";
  end if;
  return new;
end
$$;
comment on function public.number_company_revision() is
  'Locks the company when a save inserts a revision of it, and gives the revision the next number if the save has none.';
create trigger "companies_revisions_number" before insert on public.companies_revisions
  for each row execute function public.number_company_revision();

comment on table public.companies_revisions is
  'One row per save that changed a company. A save of the company inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed. An application that creates or changes the company gets the next number from the database.';

create or replace view public.schema_version as select 1763600003920::bigint as migration;
