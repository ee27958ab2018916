-- The history of a record is a field of the record in GraphQL. It is a function and no relationship, because an entry names
-- its record by two columns, the table and the id, and a caller may give records of two tables the same id.
do $$
declare
  entity text;
begin
  foreach entity in array array[
    'profiles', 'projects', 'companies', 'applications', 'statuses', 'fields', 'users', 'groups'
  ] loop
    -- Such a function becomes a part of the statement that calls it, which then uses audit_entries_recordId_idx.
    execute format(
      'create function public.%I(record public.%I) returns setof public.audit_entries
         language sql stable
         as $function$
           select * from public.audit_entries
            where "groupId" = record.%I and "recordId" = record.id and entity = %L
         $function$',
      entity || '_audit_entries', entity, case when entity = 'groups' then 'id' else 'groupId' end, entity
    );
    execute format(
      'comment on function public.%I(public.%I) is %L',
      entity || '_audit_entries', entity, 'Who changed the record and what belongs to it, what and when.'
    );
  end loop;
end
$$;
